export { namesOf } from './names-of.ts';
export * from './session-ends.ts';
export {
  chooseCollection,
  chooseDelivery,
  labelsWith,
  normalisePhone,
  rememberDelivery,
} from './delivery.ts';
