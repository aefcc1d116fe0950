import type { PizzaAnswer } from '@forno/shared/contracts/server';
import type { Pizza } from '@forno/shared/server/db';

export function toPizzaView(pizza: Pizza): PizzaAnswer {
  const { name, description, price, image, recipe } = pizza;
  return { _id: String(pizza._id), name, description, price, image, ...(recipe && { recipe }) };
}
