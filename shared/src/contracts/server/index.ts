/** Everything: an admin's, jobs and webhooks. */
export * from '../admin/index.ts';
export * from './webhook.ts';
export * from './jobs/index.ts';
import type * as all from './routes.ts';
export * as routes from './routes.ts';

export type RouteName = keyof typeof all;
export { billFile } from './bill-file.ts';
export { paramsOf } from './params-of.ts';
export { isNamed, leastAtStation } from './at-station.ts';
