import { Schema, type Types } from 'mongoose';
import type { Recipe } from '../../../domain/index.ts';

/** A recipe with the price of each part, in rupees, of one pizza. */
export interface PricedRecipe extends Recipe {
  basePrice: number;
  saucePrice: number;
  cheesePrice: number;
  veggiesPrice: number;
}

/** A chosen pizza with its last stored prices, in rupees. */
export interface StoredCartLine extends PricedRecipe {
  pizzaId: Types.ObjectId;
  pizzaName: string;
  pizzaImage: string;
  originalPrice: number;
  price: number;
  quantity: number;
  /** The customer's note to the kitchen. Personal, like the address. */
  note?: string;
}

export const pricedRecipe = {
  base: String,
  sauce: String,
  cheese: String,
  veggies: [String],
  basePrice: Number,
  saucePrice: Number,
  cheesePrice: Number,
  veggiesPrice: Number,
};

export const cartLine = {
  _id: false,
  pizzaId: Schema.Types.ObjectId,
  pizzaName: String,
  pizzaImage: String,
  originalPrice: Number,
  price: Number,
  quantity: Number,
  note: { type: String, required: false },
  ...pricedRecipe,
};
