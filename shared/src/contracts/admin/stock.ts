import { CategoryName, IngredientName, InventoryMaps } from '../everyone/stock.ts';
import { z } from '../z.ts';

/** What only admins send and read about ingredients, apart from what every customer's screen loads. */

/**
 * PUT /inventory. Without `loaded`, the maps hold absolute values. With `loaded`, the maps as the screen loaded them,
 * quantities are applied as differences (concurrent sales are kept); an ingredient only in the maps is added, one only
 * in `loaded` is removed. `renamed`: other names for what stays, given first; carts and recipes follow.
 */
export const InventoryUpdate = z.object({
  ...InventoryMaps,
  loaded: z.optional(z.object(InventoryMaps)),
  renamed: z.optional(
    z.array(z.object({ category: CategoryName, from: IngredientName, to: IngredientName })),
  ),
});
export type InventoryUpdate = z.infer<typeof InventoryUpdate>;

export const SoldOutBody = z.object({
  category: CategoryName,
  name: IngredientName,
  soldOut: z.boolean(),
});

const LowItem = z.object({ name: z.string(), qty: z.int() });

/** POST /inventory/send-low-stock-email: the items under the threshold, and whether a mail was queued. */
export const LowStockAnswer = z.object({
  lowStockItems: z.record(CategoryName, z.array(LowItem)),
  mailed: z.boolean(),
});
export type LowStockAnswer = z.infer<typeof LowStockAnswer>;

/** GET /inventory/needs: ingredients of open orders (not yet sent out). */
export const NeedsAnswer = z.array(z.object({ category: CategoryName, name: z.string(), qty: z.int() }));
