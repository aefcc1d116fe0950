export * from '../customer/routes.ts';
export { allUsers, deleteUser, logOutUser, updateUser, user } from './accounts.ts';
export { billsMonth } from './bills.ts';
export { answerComplaint, badRatings, complaints, seeBadRating } from './complaints.ts';
export {
  counterCustomers,
  counterSettings,
  correctTender,
  endPayLink,
  payLink,
  receiveMoney,
  searchCounterCustomers,
  takeOrder,
  waitingLinks,
} from './counter.ts';
export { delivery } from './deliveries.ts';
export {
  addPizza,
  arrangeMenu,
  countPizza,
  deletePizza,
  hiddenPizzas,
  switchPizza,
  updatePizza,
} from './menu.ts';
export * from './operation-routes.ts';
export {
  acknowledgeOrders,
  callDelivery,
  cancelOrder,
  changeDelivery,
  changeTime,
  order,
  orderCounts,
  orderPace,
  refundOrder,
  remakeOrder,
  riderLinks,
  seeDelivery,
  updateOrder,
  updateOrders,
} from './orders.ts';
export * from './second-factor-routes.ts';
export {
  print,
  printing,
  updateBillSettings,
  updatePause,
  updatePolicies,
  updateSettings,
} from './settings.ts';
export { acceptInvitation, changeDuties, checkInvitation, endStaff, inviteStaff, staff } from './staff.ts';
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
export { countSheet, inventoryNeeds, lowStockMail, moveStock, soldOut, updateInventory } from './stock.ts';
export { closeTill, moveTill, openTill, till, tills } from './till.ts';
