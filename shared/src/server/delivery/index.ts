export { chooseDelivery } from './choose-delivery.ts';
export { normalisePhone } from './normalise-phone.ts';
export { rememberDelivery } from './remember-delivery.ts';
