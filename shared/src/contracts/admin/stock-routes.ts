/** Calls of admins about the ingredients. */

import { InventoryAnswer } from '../everyone/stock.ts';
import { defineRoute } from '../route.ts';
import {
  CountSheetAnswer,
  InventoryUpdate,
  LowStockAnswer,
  NeedsAnswer,
  SoldOutBody,
  StockMoveBody,
} from './stock.ts';

export const updateInventory = defineRoute('PUT', '/inventory', 'owner', {
  body: InventoryUpdate,
  answer: InventoryAnswer,
});

export const lowStockMail = defineRoute('POST', '/inventory/send-low-stock-email', 'kitchen', {
  answer: LowStockAnswer,
});

export const soldOut = defineRoute('POST', '/inventory/sold-out', 'kitchen', {
  body: SoldOutBody,
  answer: InventoryAnswer,
});

export const inventoryNeeds = defineRoute('GET', '/inventory/needs', 'kitchen', { answer: NeedsAnswer });

export const moveStock = defineRoute('POST', '/inventory/move', 'kitchen', {
  body: StockMoveBody,
  answer: InventoryAnswer,
});

export const countSheet = defineRoute('GET', '/inventory/count', 'kitchen', { answer: CountSheetAnswer });
