import { userRoutes } from './routes/user-routes.ts';
import { secondFactorRoutes } from './routes/second-factor-routes.ts';
import { pizzaRoutes } from './routes/pizza-routes.ts';
import { inventoryRoutes } from './routes/inventory-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { shopRoutes } from './routes/shop-routes.ts';
import { operationRoutes } from './routes/operation-routes.ts';

/** Every route: method, path, access, request and response. */
export const routes = {
  ...userRoutes,
  ...secondFactorRoutes,
  ...pizzaRoutes,
  ...inventoryRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...shopRoutes,
  ...operationRoutes,
} as const;

export type RouteName = keyof typeof routes;
