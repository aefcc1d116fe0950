export { cashTillOf, openTillOf, stationKey } from './open-till.ts';
export { cashIn, sumTill, sumOutside } from './sum-till.ts';
