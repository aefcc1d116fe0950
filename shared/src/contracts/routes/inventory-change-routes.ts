/** Calls of admins about the ingredients. */

import { defineRoute } from '../route.ts';
import { InventoryAnswer } from '../inventory.ts';
import { InventoryUpdate, LowStockAnswer, NeedsAnswer, SoldOutBody } from '../inventory-changes.ts';

export const updateInventory = defineRoute({
  method: 'PUT',
  path: '/inventory',
  access: 'admin',
  body: InventoryUpdate,
  answer: InventoryAnswer,
});

export const lowStockMail = defineRoute({
  method: 'POST',
  path: '/inventory/send-low-stock-email',
  access: 'admin',
  answer: LowStockAnswer,
});

export const soldOut = defineRoute({
  method: 'POST',
  path: '/inventory/sold-out',
  access: 'admin',
  body: SoldOutBody,
  answer: InventoryAnswer,
});

export const inventoryNeeds = defineRoute({
  method: 'GET',
  path: '/inventory/needs',
  access: 'admin',
  answer: NeedsAnswer,
});
