import * as f from './field.ts';

/** A recipe with the price of each part, in rupees, of one pizza. */
export const pricedRecipe = {
  base: f.text,
  sauce: f.text,
  cheese: f.text,
  veggies: f.list(f.text),
  basePrice: f.number,
  saucePrice: f.number,
  cheesePrice: f.number,
  veggiesPrice: f.number,
};

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
};

export interface StoredCartLine extends f.DocumentOf<typeof cartLine> {}
