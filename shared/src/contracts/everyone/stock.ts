import { categories, limits } from '../../domain/index.ts';
import { validation } from '../../messages/everyone/validation.ts';
import { Moment, Rupees, trimmed } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { Food } from './food.ts';

export const CategoryName = z.enum(categories);

/** In any script. Words of the language itself, and of mongoose, can't be a key. */
export const IngredientName = trimmed(limits.ingredientNameMax, undefined, validation.nameRequired).check(
  z.normalize('NFC'),
  z.refine((name) => !(name in {} || name === 'prototype'), { error: validation.ingredientName }),
);

export const IngredientContract = z.object({
  qty: z.int().check(z.minimum(0, validation.quantityNotNegative), z.maximum(limits.stockMax)),
  price: Rupees,
  cost: z.optional(Rupees),
  soldOut: z.optional(z.boolean()),
  /** When it goes on sale again by itself. */
  backAt: z.optional(Moment),
  /** How often somebody has said how many there are; of PUT, only that in `loaded` counts. */
  counted: z.optional(z.int()),
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

export const inventory = call('GET /inventory', 'customer', { answer: InventoryAnswer });
