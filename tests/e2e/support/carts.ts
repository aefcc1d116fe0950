import { type CartAnswer, type CartUpdate, routes } from '@forno/shared/contracts';
import { ask } from '../../support/ask.ts';
import type { Session } from './accounts.ts';

/** A customised pizza and a default one. */
const two = [
  {
    name: 'Farmhouse',
    quantity: 2,
    base: 'Thin Crust',
    sauce: 'Pesto',
    cheese: 'Feta',
    veggies: ['Onion', 'Black Olives', 'Jalapeño'],
  },
  { name: 'Margherita', quantity: 1 },
];

/** Puts menu pizzas, by name, into this customer's cart. */
export async function fillCart(
  url: string,
  session: Pick<Session, 'token'>,
  chosen: ReadonlyArray<{ name: string } & Omit<CartUpdate['cartData'][number], 'pizzaId'>> = two,
): Promise<CartAnswer> {
  const pizzas = await ask(url, session, routes.pizzas);
  const cartData = chosen.map(({ name, ...choice }) => {
    const pizza = pizzas.find((one) => one.name === name);
    if (!pizza) throw new Error(`${name} is not on the menu`);
    return { ...choice, pizzaId: pizza._id };
  });
  return ask(url, session, routes.updateCart, { body: { cartData } });
}
