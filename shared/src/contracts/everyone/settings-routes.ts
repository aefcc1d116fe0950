/** Calls about the shop's settings. */

import { defineRoute } from '../route.ts';
import { PromiseAnswer, PromiseQuery, SettingsAnswer } from './settings.ts';

export const settings = defineRoute('GET', '/shop', 'open', { answer: SettingsAnswer });

export const promise = defineRoute('GET', '/shop/promise', 'open', {
  query: PromiseQuery,
  answer: PromiseAnswer,
});
