/** Calls that change the shop's settings. */

import { PapersAnswer } from '../everyone/bills.ts';
import { PublicFacts } from '../everyone/facts.ts';
import { ShopAnswer } from '../everyone/settings.ts';
import { defineRoute } from '../route.ts';
import { PoliciesUpdate, ShopUpdate } from './settings.ts';

/** Calls that change the shop's settings, and calls about its papers: bills and the month's returns. */

export const updateShop = defineRoute('PUT', '/shop', 'admin', { body: ShopUpdate, answer: ShopAnswer });

export const updatePolicies = defineRoute('PUT', '/shop/policies', 'admin', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});

export const updatePapers = defineRoute('PUT', '/shop/papers', 'admin', {
  body: PapersAnswer,
  answer: PapersAnswer,
});
