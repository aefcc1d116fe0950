import { categories, limits } from '../domain/index.ts';
import { validation } from '../messages/index.ts';
import { Rupees } from './primitives.ts';
import { z } from './z.ts';

export const CategoryName = z.enum(categories);

/** No dot and no dollar: names are keys of the stored document. Of any script, in one form of its letters. */
export const IngredientName = z
  .string()
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, validation.nameRequired),
    z.maxLength(limits.ingredientNameMax, validation.tooLong),
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

/** GET /inventory. `qty` is what can still be sold: what checkouts hold is subtracted already. */
export const InventoryAnswer = z.object(InventoryMaps);
export type InventoryAnswer = z.infer<typeof InventoryAnswer>;

/**
 * PUT /inventory. Alone, the maps are absolute values of the ingredients they name. With `loaded`, the maps
 * as the screen loaded them, quantities are applied as differences (sales made meanwhile stay), an
 * ingredient that is only in the maps is added and one that is only in `loaded` is removed.
 */
export const InventoryUpdate = z.object({ ...InventoryMaps, loaded: z.optional(z.object(InventoryMaps)) });
export type InventoryUpdate = z.infer<typeof InventoryUpdate>;

export const SoldOutBody = z.object({
  category: CategoryName,
  name: IngredientName,
  soldOut: z.boolean(),
});

const LowItem = z.object({ name: z.string(), qty: z.int() });

/** POST /inventory/send-low-stock-email: the items under the threshold, and whether a mail was queued now. */
export const LowStockAnswer = z.object({
  lowStockItems: z.record(CategoryName, z.array(LowItem)),
  mailed: z.boolean(),
});
export type LowStockAnswer = z.infer<typeof LowStockAnswer>;

/** GET /inventory/needs: what open orders (not yet sent out) are made of. */
export const NeedsAnswer = z.array(z.object({ category: CategoryName, name: z.string(), qty: z.int() }));
