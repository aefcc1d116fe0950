/** Calls about the ingredients. */

import { defineRoute } from '../route.ts';
import { InventoryAnswer } from './stock.ts';

export const inventory = defineRoute('GET', '/inventory', 'customer', { answer: InventoryAnswer });
