/** Calls about the shop's papers: settings, bills and the month's returns. */

import { BillsAnswer } from '../bills.ts';
import { PapersAnswer } from '../papers.ts';
import { ById } from '../primitives.ts';
import { defineRoute } from '../route.ts';

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
