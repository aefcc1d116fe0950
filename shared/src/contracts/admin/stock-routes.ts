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

export const moveStock = defineRoute('POST', '/inventory/move', 'admin', {
  body: StockMoveBody,
  answer: InventoryAnswer,
});

export const countSheet = defineRoute('GET', '/inventory/count', 'admin', { answer: CountSheetAnswer });
