export { openTillOf, stationKey } from './open-till.ts';
export { sumTill, sumOutside } from './sum-till.ts';
