export * from './session-ends.ts';
export {
  chooseCollection,
  chooseDelivery,
  labelsWith,
  normalisePhone,
  rememberDelivery,
} from './delivery.ts';
