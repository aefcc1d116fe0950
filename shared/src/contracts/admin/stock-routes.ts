/** Calls of admins about the ingredients. */

import { InventoryAnswer } from '../everyone/stock.ts';
import { defineRoute } from '../route.ts';
import { InventoryUpdate, LowStockAnswer, NeedsAnswer, SoldOutBody } from './stock.ts';

export const updateInventory = defineRoute('PUT', '/inventory', 'admin', {
  body: InventoryUpdate,
  answer: InventoryAnswer,
});

export const lowStockMail = defineRoute('POST', '/inventory/send-low-stock-email', 'admin', {
  answer: LowStockAnswer,
});

export const soldOut = defineRoute('POST', '/inventory/sold-out', 'admin', {
  body: SoldOutBody,
  answer: InventoryAnswer,
});

export const inventoryNeeds = defineRoute('GET', '/inventory/needs', 'admin', { answer: NeedsAnswer });
