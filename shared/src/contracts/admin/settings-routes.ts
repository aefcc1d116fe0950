/** Calls that change the shop's settings. */

import { BillSettingsAnswer, BillSettingsUpdate } from '../everyone/bills.ts';
import { PublicFacts } from '../everyone/facts.ts';
import { SettingsAnswer } from '../everyone/settings.ts';
import { Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { PrintBody, PrintingAnswer } from './printing.ts';
import { PauseUpdate, PoliciesUpdate, SettingsUpdate } from './settings.ts';

export const updateSettings = defineRoute('PUT', '/shop', 'owner', {
  body: SettingsUpdate,
  answer: SettingsAnswer,
});

export const updatePause = defineRoute('PUT', '/shop/pause', 'kitchen', {
  body: PauseUpdate,
  answer: SettingsAnswer,
});

export const updatePolicies = defineRoute('PUT', '/shop/policies', 'owner', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});

export const updateBillSettings = defineRoute('PUT', '/shop/papers', 'owner', {
  body: BillSettingsUpdate,
  answer: BillSettingsAnswer,
});

export const printing = defineRoute('GET', '/shop/printing', 'kitchen', { answer: PrintingAnswer });

export const print = defineRoute('POST', '/shop/printing', 'kitchen', { body: PrintBody, answer: Done });
