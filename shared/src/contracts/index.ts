import type * as allRoutes from './routes.ts';

export * from './audit.ts';
export * from './bills.ts';
export * from './cart.ts';
export * from './delivery.ts';
export * from './inventory.ts';
export * from './jobs.ts';
export * from './timeline.ts';
export * from './live.ts';
export * from './order.ts';
export * from './papers.ts';
export * from './payment.ts';
export * from './pizza.ts';
export * from './pizza-fields.ts';
export * from './primitives.ts';
export * from './profile.ts';
export * from './queue.ts';
export * from './report.ts';
export * from './route.ts';
export * as routes from './routes.ts';
export * from './second-factor.ts';
export * from './shop.ts';
export * from './status.ts';
export * from './ticket.ts';
export * from './user.ts';
export { z } from './z.ts';

export type RouteName = keyof typeof allRoutes;
