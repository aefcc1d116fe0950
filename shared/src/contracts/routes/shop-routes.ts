/** Calls about the shop's settings. */

import { defineRoute } from '../route.ts';
import { PromiseAnswer, PromiseQuery, ShopAnswer } from '../shop.ts';

export const shop = defineRoute({ method: 'GET', path: '/shop', access: 'open', answer: ShopAnswer });

export const promise = defineRoute({
  method: 'GET',
  path: '/shop/promise',
  access: 'open',
  query: PromiseQuery,
  answer: PromiseAnswer,
});
