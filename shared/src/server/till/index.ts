export { cashTillOf, lastCountedAt, openTillOf, stationKey } from './open-till.ts';
export { claimCash, paidBackFrom } from './claim-cash.ts';
export { cashIn, freeCash, sumTill, sumOutside, unchanged } from './sum-till.ts';
