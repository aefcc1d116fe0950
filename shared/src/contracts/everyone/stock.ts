import { categories, limits } from '../../domain/index.ts';
import { validation } from '../../messages/everyone/validation.ts';
import { Rupees } from '../primitives.ts';
import { z } from '../z.ts';
import { Food } from './food.ts';

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
  /** In PUT, omitted: unchanged. */
  food: z.optional(Food),
});

const CategoryMap = z.record(IngredientName, IngredientContract);

export const InventoryMaps = {
  bases: CategoryMap,
  sauces: CategoryMap,
  cheeses: CategoryMap,
  veggies: CategoryMap,
};

/** GET /inventory. `qty` is what can still be sold, after holds. */
export const InventoryAnswer = z.object(InventoryMaps);
export type InventoryAnswer = z.infer<typeof InventoryAnswer>;
