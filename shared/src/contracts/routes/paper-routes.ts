/** Calls about the shop's papers: settings, bills and the month's returns. */

import { PapersAnswer } from '../papers.ts';
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
