export * from '../customer/routes.ts';
export * from './account-routes.ts';
export { billsMonth } from './bills.ts';
export { answerComplaint, complaints } from './complaints.ts';
export {
  counterCustomers,
  counterSettings,
  payLink,
  receiveMoney,
  searchCounterCustomers,
  takeOrder,
} from './counter.ts';
export { delivery } from './deliveries.ts';
export * from './menu-routes.ts';
export * from './operation-routes.ts';
export * from './order-routes.ts';
export * from './second-factor-routes.ts';
export * from './settings-routes.ts';
export * from './staff-routes.ts';
export {
  addStation,
  endStation,
  enrolStation,
  enterPin,
  leaveStation,
  ownPin,
  setPin,
  station,
  stations,
} from './stations.ts';
export * from './stock-routes.ts';
export { closeTill, moveTill, openTill, till, tills } from './till.ts';
