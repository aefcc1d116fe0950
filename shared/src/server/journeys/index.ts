export { type Journeys, keepJourneys } from './keep-journeys.ts';
export { beginTrail, causeOf, type Trail } from './trail.ts';
