/** Calls about the ingredients. */

import { defineRoute } from '../route.ts';
import { InventoryAnswer } from '../inventory.ts';

export const inventory = defineRoute('GET', '/inventory', 'customer', { answer: InventoryAnswer });
