export * from './session-ends.ts';
export { chooseDelivery, labelsWith, normalisePhone, rememberDelivery } from './delivery.ts';
