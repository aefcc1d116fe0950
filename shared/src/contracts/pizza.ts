import { Id } from './primitives.ts';
import { z } from './z.ts';

export const PizzaAnswer = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Rupees. */
  price: z.number(),
  /** File name below /images/. */
  image: z.string(),
});
export type PizzaAnswer = z.infer<typeof PizzaAnswer>;
