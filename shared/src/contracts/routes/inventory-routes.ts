/** Calls about the ingredients. */

import { defineRoute } from '../route.ts';
import { InventoryAnswer } from '../inventory.ts';

export const inventory = defineRoute({
  method: 'GET',
  path: '/inventory',
  access: 'customer',
  answer: InventoryAnswer,
});
