export { chooseDelivery, labelsWith, normalisePhone, rememberDelivery } from './delivery.ts';
