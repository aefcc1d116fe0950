import { defineRoute } from '../route.ts';
import { PromiseAnswer, PromiseQuery, ShopAnswer, ShopUpdate } from '../shop.ts';

/** Calls about the shop's settings. */
export const shopRoutes = {
  shop: defineRoute({ method: 'GET', path: '/shop', access: 'open', answer: ShopAnswer }),
  promise: defineRoute({
    method: 'GET',
    path: '/shop/promise',
    access: 'open',
    query: PromiseQuery,
    answer: PromiseAnswer,
  }),
  updateShop: defineRoute({
    method: 'PUT',
    path: '/shop',
    access: 'admin',
    body: ShopUpdate,
    answer: ShopAnswer,
  }),
} as const;
