/** Calls of admins about the ingredients. */

import { defineRoute } from '../route.ts';
import { InventoryAnswer } from '../inventory.ts';
import { InventoryUpdate, LowStockAnswer, NeedsAnswer, SoldOutBody } from '../inventory-changes.ts';

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
