import { defineRoute } from '../route.ts';
import { InventoryAnswer, InventoryUpdate, LowStockAnswer, NeedsAnswer, SoldOutBody } from '../inventory.ts';

/** Calls about the ingredients. */
export const inventoryRoutes = {
  inventory: defineRoute({ method: 'GET', path: '/inventory', access: 'customer', answer: InventoryAnswer }),
  updateInventory: defineRoute({
    method: 'PUT',
    path: '/inventory',
    access: 'admin',
    body: InventoryUpdate,
    answer: InventoryAnswer,
  }),
  lowStockMail: defineRoute({
    method: 'POST',
    path: '/inventory/send-low-stock-email',
    access: 'admin',
    answer: LowStockAnswer,
  }),
  soldOut: defineRoute({
    method: 'POST',
    path: '/inventory/sold-out',
    access: 'admin',
    body: SoldOutBody,
    answer: InventoryAnswer,
  }),
  inventoryNeeds: defineRoute({
    method: 'GET',
    path: '/inventory/needs',
    access: 'admin',
    answer: NeedsAnswer,
  }),
} as const;
