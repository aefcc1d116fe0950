/** Calls about the shop's settings. */

import { defineRoute } from '../route.ts';
import { PromiseAnswer, PromiseQuery, ShopAnswer } from './settings.ts';

/** Calls about the shop's settings. */

export const shop = defineRoute('GET', '/shop', 'open', { answer: ShopAnswer });

export const promise = defineRoute('GET', '/shop/promise', 'open', {
  query: PromiseQuery,
  answer: PromiseAnswer,
});
