/** Calls about the shop's public pages. */

import { PoliciesUpdate, PublicFacts } from '../policies.ts';
import { defineRoute } from '../route.ts';

export const publicFacts = defineRoute({
  method: 'GET',
  path: '/shop/facts',
  access: 'open',
  answer: PublicFacts,
});

export const updatePolicies = defineRoute({
  method: 'PUT',
  path: '/shop/policies',
  access: 'admin',
  body: PoliciesUpdate,
  answer: PublicFacts,
});
