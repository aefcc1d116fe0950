/** Calls that change the shop's settings. */

import { BillSettingsAnswer, BillSettingsUpdate } from '../everyone/bills.ts';
import { PublicFacts } from '../everyone/facts.ts';
import { SettingsAnswer } from '../everyone/settings.ts';
import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { PrintBody, PrintingAnswer } from './printing.ts';
import { PoliciesUpdate, SettingsUpdate } from './settings.ts';

export const updateSettings = defineRoute('PUT', '/shop', 'admin', {
  body: SettingsUpdate,
  answer: SettingsAnswer,
});

export const updatePolicies = defineRoute('PUT', '/shop/policies', 'admin', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});

export const updateBillSettings = defineRoute('PUT', '/shop/papers', 'admin', {
  body: BillSettingsUpdate,
  answer: BillSettingsAnswer,
});

export const printing = defineRoute('GET', '/shop/printing', 'admin', { answer: PrintingAnswer });

export const print = defineRoute('POST', '/shop/printing', 'admin', { body: PrintBody, answer: Done });
