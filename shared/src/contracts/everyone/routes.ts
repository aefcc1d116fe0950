/** The routes: method, path, access, request and response. Each is an export of its own: a screen loads those it calls. */
export * from './account-routes.ts';
export { billSettings } from './bills.ts';
export { askShop } from './complaints.ts';
export { publicFacts } from './facts.ts';
export { fees } from './fees.ts';
export * from './food-routes.ts';
export { featuredPizzas, pizzas, publicMenu } from './menu.ts';
export { riderDelivery, riderReport, sharedDelivery } from './orders.ts';
export { linkedCheckout, linkedPayment } from './pay-link.ts';
export { promise, settings } from './settings.ts';
export { status } from './status.ts';
export { inventory } from './stock.ts';
