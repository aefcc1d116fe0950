/**
 * Every route: method, path, access, request and response. Each is an export of its own: a screen of the front end loads
 * only the modules of the routes that it calls.
 */
export * from './routes/user-routes.ts';
export * from './routes/cart-routes.ts';
export * from './routes/second-factor-routes.ts';
export * from './routes/pizza-routes.ts';
export * from './routes/pizza-change-routes.ts';
export * from './routes/food-routes.ts';
export * from './routes/inventory-routes.ts';
export * from './routes/inventory-change-routes.ts';
export * from './routes/payment-routes.ts';
export * from './routes/order-routes.ts';
export * from './routes/order-change-routes.ts';
export * from './routes/shop-routes.ts';
export * from './routes/ticket-routes.ts';
export * from './routes/paper-routes.ts';
export * from './routes/policy-routes.ts';
export * from './routes/operation-routes.ts';
