import { Id } from './primitives.ts';
import { z } from './z.ts';

/** Ingredients by name. */
export const RecipeAnswer = z.object({
  base: z.string(),
  sauce: z.string(),
  cheese: z.string(),
  veggies: z.array(z.string()),
});

export const PizzaAnswer = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Rupees. */
  price: z.number(),
  /** File name below /images/. */
  image: z.string(),
  /** What it is made of; without one, what "Add" on the menu chooses by the specification. */
  recipe: z.optional(RecipeAnswer),
});
export type PizzaAnswer = z.infer<typeof PizzaAnswer>;

const menuMax = 500;

/** All pizzas in the menu's order; others follow them. A hidden one can't be ordered. */
export const ArrangeMenuBody = z.object({
  pizzas: z.array(z.object({ _id: Id, hidden: z.boolean() })).check(z.minLength(1), z.maxLength(menuMax)),
});
