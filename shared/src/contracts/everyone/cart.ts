import { pricedRecipe } from './priced-recipe.ts';
import { customisationModes, defaultRecipe, limits } from '../../domain/index.ts';
import { Id, Note, Quantity } from '../primitives.ts';
import { z } from '../z.ts';
import { Food } from './food.ts';
import { DeliveryChoice, FulfilmentChoice } from './delivery.ts';

/** Why this line can't be ordered. */
export const CartProblem = z.object({
  kind: z.enum(['pizza_gone', 'ingredient_gone', 'sold_out', 'too_few', 'price_changed']),
  /** The pizza or ingredient concerned. */
  name: z.string(),
  /** With `too_few`: the portions left, for all lines together. */
  left: z.optional(z.int()),
  /** With `price_changed`: the previous price of one pizza, in rupees. */
  was: z.optional(z.number()),
});
export type CartProblem = z.infer<typeof CartProblem>;

/** A cart line as the server answers it (specification, section 3). Prices in rupees, of one pizza. */
export const CartLine = z.object({
  pizzaId: Id,
  /** Tells lines of one pizza apart. */
  lineId: z.optional(z.string()),
  pizzaName: z.string(),
  pizzaImage: z.string(),
  originalPrice: z.number(),
  price: z.number(),
  quantity: Quantity,
  ...pricedRecipe,
  /** What is said today of what is no pizza. */
  ownFood: z.optional(Food),
  /** As on the menu it is. */
  spicy: z.optional(z.boolean()),
  /** Note for the kitchen. */
  note: z.optional(z.string()),
  problems: z.optional(z.array(CartProblem)),
});
export type CartLine = z.infer<typeof CartLine>;

/** An ingredient that somebody chose. */
export const ChosenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.ingredientNameMax));

export const VeggieNames = z.array(ChosenName).check(z.maxLength(limits.cartLinesMax));

/**
 * A cart line as a client sends it. Prices may be included, as by the specification's client; the server computes its
 * own and only checks that they are numbers.
 */
export const CartLineChoice = z.object({
  pizzaId: Id,
  /** Omitted: the line of this pizza that the cart has, if any. */
  lineId: z.optional(z.string().check(z.regex(/^[\w-]{1,36}$/))),
  /** 0 removes the line (specification, section 4), like omitting it. */
  quantity: z.int().check(z.minimum(0), z.maximum(limits.quantityMax)),
  base: z._default(ChosenName, defaultRecipe.base),
  sauce: z._default(ChosenName, defaultRecipe.sauce),
  cheese: z._default(ChosenName, defaultRecipe.cheese),
  veggies: z._default(VeggieNames, []),
  /** Omitted: as before while the choices stay the same. */
  asChosen: z.optional(z.boolean()),
  /** Omitted: unchanged; empty: removed. */
  note: z.optional(Note),
  originalPrice: z.optional(z.number()),
  price: z.optional(z.number()),
  basePrice: z.optional(z.number()),
  saucePrice: z.optional(z.number()),
  cheesePrice: z.optional(z.number()),
  veggiesPrice: z.optional(z.number()),
});
export type CartLineChoice = z.infer<typeof CartLineChoice>;

/** Optional version of the cart the change is based on; a stale one is refused (409). */
export const CartUpdate = z.object({
  cartData: z.array(CartLineChoice).check(z.maxLength(limits.cartLinesMax)),
  version: z.optional(z.int()),
});
export type CartUpdate = z.input<typeof CartUpdate>;

export const CartAnswer = z.object({
  cartData: z.array(CartLine),
  version: z.int(),
  customisation: z.enum(customisationModes),
  /** Where it goes if that was chosen for this cart; otherwise to the profile's address. */
  delivery: z.optional(DeliveryChoice),
  /** `pickup` if it was chosen for this cart to be collected. */
  fulfilment: FulfilmentChoice,
});
export type CartAnswer = z.infer<typeof CartAnswer>;
