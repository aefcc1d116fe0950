export { namesOf } from './names-of.ts';
export * from './session-ends.ts';
export {
  checkArea,
  chooseCollection,
  chooseDelivery,
  labelsWith,
  newsOfDelivery,
  normalisePhone,
} from './delivery.ts';
