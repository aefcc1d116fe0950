import type { Types } from 'mongoose';
import type { Food } from '../../../domain/index.ts';
import { kind, recipe } from './cart-line.ts';
import * as f from './field.ts';

const pizza = {
  name: f.text,
  /** Lower case: unique regardless of spelling. */
  nameKey: f.text,
  description: f.text,
  /** Rupees. */
  price: f.number,
  /** File name below /images/. */
  image: f.text,
  /** What it is made of; without one, the specification's defaults. */
  recipe: f.optional(f.part(recipe)),
  /** What it was added as: it stays one, since carts and orders say so too. */
  kind,
  /** Of what is no pizza: a pizza's facts are those of its ingredients. */
  food: f.optional(f.mixed<Food>()),
  spicy: f.optional(f.flag),
  /** Of the menu; empty for none. */
  section: f.optional(f.text),
  createdAt: f.moment,
  /** Left out of the menu. */
  hidden: f.optional(f.flag),
  /** Place in the menu; those without one follow, oldest first. */
  position: f.optional(f.number),
};

export interface Pizza extends f.DocumentOf<typeof pizza> {
  _id: Types.ObjectId;
}

export const pizzaSchema = f.schemaOf(pizza);
pizzaSchema.index({ nameKey: 1 }, { unique: true });

const image = { _id: f.text, contentType: f.text, bytes: f.field<Buffer>(Buffer) };

/** A re-encoded picture; named by content hash, so immutable. */
export interface Image extends f.DocumentOf<typeof image> {}
export const imageSchema = f.schemaOf(image);
