import { itemKinds } from '../../domain/index.ts';
import { Id, Moment } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { Food } from './food.ts';

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
  /** It is no pizza: it has no recipe and can't be customised. */
  kind: z.optional(z.enum(itemKinds)),
  /** Of what is no pizza. */
  food: z.optional(Food),
  spicy: z.optional(z.boolean()),
  /** Of the menu, as the shop calls it. */
  section: z.optional(z.string()),
  /** Ordered more often lately than the others, which it stands before. */
  mostOrdered: z.optional(z.boolean()),
  /** In the shop's own order of the menu, while what is most ordered stands before it. */
  place: z.optional(z.int()),
  /** How many can still be sold, if it is counted: 0 is sold out. `until`: from then on it is not. */
  count: z.optional(z.object({ left: z.int(), until: z.optional(Moment) })),
});
export type PizzaAnswer = z.infer<typeof PizzaAnswer>;

export const pizzas = call('GET /pizza/getallpizzas', 'customer', { answer: z.array(PizzaAnswer) });

/** The same for whoever has not logged in yet. */
export const publicMenu = call('GET /pizza/menu', 'open', { answer: z.array(PizzaAnswer) });

/** Three of the menu, for the home page. */
export const featuredPizzas = call('GET /pizza/taste', 'open', { answer: z.array(PizzaAnswer) });
