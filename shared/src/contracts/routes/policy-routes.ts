/** Calls about the shop's public pages. */

import { PoliciesUpdate, PublicFacts } from '../policies.ts';
import { defineRoute } from '../route.ts';

export const publicFacts = defineRoute('GET', '/shop/facts', 'open', { answer: PublicFacts });

export const updatePolicies = defineRoute('PUT', '/shop/policies', 'admin', {
  body: PoliciesUpdate,
  answer: PublicFacts,
});
