/** Calls that change the shop's settings, and calls about its papers: bills and the month's returns. */

import { BillsAnswer, MonthQuery, PapersMonth } from '../bills.ts';
import { PapersAnswer } from '../papers.ts';
import { ById } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { ShopAnswer } from '../shop.ts';
import { ShopUpdate } from '../shop-update.ts';

export const updateShop = defineRoute('PUT', '/shop', 'admin', { body: ShopUpdate, answer: ShopAnswer });

/** Apart from the other settings: only few screens need them. */
export const papers = defineRoute('GET', '/shop/papers', 'open', { answer: PapersAnswer });

export const updatePapers = defineRoute('PUT', '/shop/papers', 'admin', {
  body: PapersAnswer,
  answer: PapersAnswer,
});

/** Of a checkout of the caller, or of any for admins. */
export const bills = defineRoute('GET', '/payment/bills/:id', 'customer', {
  params: ById,
  answer: BillsAnswer,
});

export const papersMonth = defineRoute('GET', '/report/papers', 'admin', {
  query: MonthQuery,
  answer: PapersMonth,
});
