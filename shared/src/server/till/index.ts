export { cashTillOf, lastCountedAt, openTillOf, stationKey } from './open-till.ts';
export { claimCash, isKeptOpen, paidBackFrom, releaseCash, whileOpen } from './claim-cash.ts';
export { cashIn, freeCash, sumTill, sumOutside, unchanged } from './sum-till.ts';
