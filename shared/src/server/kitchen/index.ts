export { createKitchenClock, type KitchenClock } from './kitchen-clock.ts';
export { paidPromise } from './paid-promise.ts';
export { median, timeInStatus } from './time-in-status.ts';
export { forgottenMs, readUnderWay, toTicket } from './under-way.ts';
