/** Calls that change the shop's settings. */

import { BillSettingsAnswer } from '../everyone/bills.ts';
import { PublicFacts } from '../everyone/facts.ts';
import { SettingsAnswer } from '../everyone/settings.ts';
import { defineRoute } from '../route.ts';
import { PoliciesUpdate, SettingsUpdate } from './settings.ts';

/** Calls that change the shop's settings, and calls about its papers: bills and the month's returns. */

export const updateSettings = defineRoute('PUT', '/shop', 'admin', {
  body: SettingsUpdate,
  answer: SettingsAnswer,
});

export const updatePolicies = defineRoute('PUT', '/shop/policies', 'admin', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});

export const updateBillSettings = defineRoute('PUT', '/shop/papers', 'admin', {
  body: BillSettingsAnswer,
  answer: BillSettingsAnswer,
});
