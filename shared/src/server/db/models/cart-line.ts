import { itemKinds } from '../../../domain/index.ts';
import * as f from './field.ts';

export const recipe = { base: f.text, sauce: f.text, cheese: f.text, veggies: f.list(f.text) };

/** A recipe with the price of each part, in rupees, of one pizza. */
export const pricedRecipe = {
  ...recipe,
  basePrice: f.number,
  saucePrice: f.number,
  cheesePrice: f.number,
  veggiesPrice: f.number,
};

/** Absent: a pizza. */
export const kind = f.optional(f.oneOf(itemKinds));

/** A chosen pizza with its last stored prices, in rupees. */
export const cartLine = {
  pizzaId: f.id,
  pizzaName: f.text,
  pizzaImage: f.text,
  originalPrice: f.number,
  price: f.number,
  quantity: f.number,
  /** The customer's note to the kitchen. Personal, like the address. */
  note: f.optional(f.text),
  ...pricedRecipe,
  /** The specification's defaults, chosen on purpose for a pizza with a recipe (see `madeOf`). */
  asChosen: f.optional(f.flag),
  kind,
  /** Tells lines of one pizza apart; older lines go by their pizza (see `lineIdOf`). */
  lineId: f.optional(f.text),
};

export interface StoredCartLine extends f.DocumentOf<typeof cartLine> {}
