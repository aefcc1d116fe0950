/** Calls that change the shop's settings, and calls about its papers: bills and the month's returns. */

import { BillsAnswer, MonthQuery, PapersMonth } from '../bills.ts';
import { PapersAnswer } from '../papers.ts';
import { ById } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { ShopAnswer } from '../shop.ts';
import { ShopUpdate } from '../shop-update.ts';

export const updateShop = defineRoute({
  method: 'PUT',
  path: '/shop',
  access: 'admin',
  body: ShopUpdate,
  answer: ShopAnswer,
});

/** Apart from the other settings: only few screens need them. */
export const papers = defineRoute({
  method: 'GET',
  path: '/shop/papers',
  access: 'open',
  answer: PapersAnswer,
});

export const updatePapers = defineRoute({
  method: 'PUT',
  path: '/shop/papers',
  access: 'admin',
  body: PapersAnswer,
  answer: PapersAnswer,
});

/** Of a checkout of the caller, or of any for admins. */
export const bills = defineRoute({
  method: 'GET',
  path: '/payment/bills/:id',
  access: 'customer',
  params: ById,
  answer: BillsAnswer,
});

export const papersMonth = defineRoute({
  method: 'GET',
  path: '/report/papers',
  access: 'admin',
  query: MonthQuery,
  answer: PapersMonth,
});
