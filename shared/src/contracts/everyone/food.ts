import { allergens, dairies, diets, foodFacts, kcalMax } from '../../domain/index.ts';
import { z } from '../z.ts';

/** Of a portion of an ingredient; what is omitted is unknown. */
export const Food = z.object({
  diet: z.optional(z.enum(diets)),
  allergens: z.optional(z.array(z.enum(allergens))),
  kcal: z.optional(z.int().check(z.minimum(0), z.maximum(kcalMax))),
  dairy: z.optional(z.enum(dairies)),
});

/** Of one pizza, as it was when it was sold. */
export const PizzaFood = z.extend(Food, {
  allergens: z.array(z.enum(allergens)),
  kcal: z.optional(z.int()),
  unsaid: z.array(z.enum(foodFacts)),
});
