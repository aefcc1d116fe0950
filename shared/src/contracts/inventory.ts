import { categories, limits } from '../domain/index.ts';
import { validation } from '../messages/index.ts';
import { Rupees } from './primitives.ts';
import { z } from './z.ts';

export const CategoryName = z.enum(categories);

/** No dot and no dollar: names are document keys. Any script, Unicode-normalised. */
export const IngredientName = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, validation.nameRequired),
    z.maxLength(limits.ingredientNameMax, validation.tooLong(limits.ingredientNameMax)),
    z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '&()-]*$/u, validation.ingredientName),
  );

export const IngredientContract = z.object({
  qty: z.int().check(z.minimum(0, validation.quantityNotNegative), z.maximum(limits.stockMax)),
  price: Rupees,
  cost: z.optional(Rupees),
  soldOut: z.optional(z.boolean()),
});

const CategoryMap = z.record(IngredientName, IngredientContract);

const InventoryMaps = {
  bases: CategoryMap,
  sauces: CategoryMap,
  cheeses: CategoryMap,
  veggies: CategoryMap,
};

/** GET /inventory. `qty` is what can still be sold, after holds. */
export const InventoryAnswer = z.object(InventoryMaps);
export type InventoryAnswer = z.infer<typeof InventoryAnswer>;

/**
 * PUT /inventory. Without `loaded`, the maps hold absolute values. With `loaded`, the maps as the screen loaded them,
 * quantities are applied as differences (concurrent sales are kept); an ingredient only in the maps is added, one only
 * in `loaded` is removed.
 */
export const InventoryUpdate = z.object({ ...InventoryMaps, loaded: z.optional(z.object(InventoryMaps)) });
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
