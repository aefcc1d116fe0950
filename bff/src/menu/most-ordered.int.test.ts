import { type PizzaAnswer, routes } from '@forno/shared/contracts/server';
import { dayMs } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { countDeliveries, mostOrderedFirst } from './most-ordered.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const names = ['Bianca', 'Corn', 'Diavola', 'Farmhouse', 'Plain', 'Quattro', 'Smoky', 'Verde', 'Zola'];
const ids: string[] = [];
for (const name of names) ids.push(await shop.addPizza(name, 300));
const [, corn = '', diavola = '', farmhouse = ''] = ids;

/** So many orders of a pizza, each a delivery of its own. */
const ordered = (id: string, times: number, given: Partial<Order> = {}) =>
  models.orders.insertMany(
    Array.from({ length: times }, (_, line) =>
      orderDocument({ pizza: { ...pizza, _id: new Types.ObjectId(id) }, line, ...given }),
    ),
  );
// As it was called when it was sold.
const pizza = { name: 'Renamed since', price: 300, image: 'none.webp' };
const menu = async (who = shop.visitor) => (await who.call<PizzaAnswer[]>(routes.publicMenu)).body;
const said = (pizzas: readonly PizzaAnswer[]) =>
  pizzas.map(({ name, mostOrdered }) => (mostOrdered ? `${name}!` : name));

it('puts first what was paid for most in 30 days, and the others as the shop arranged them', async () => {
  await ordered(farmhouse, 21);
  await ordered(diavola, 25);
  await ordered(corn, 18);
  // A large delivery is one.
  await ordered(corn, 30, { checkoutId: new Types.ObjectId() });
  const pizzas = await menu();
  expect(said(pizzas)).toEqual([
    'Diavola!',
    'Farmhouse!',
    'Bianca',
    'Corn',
    'Plain',
    'Quattro',
    'Smoky',
    'Verde',
    'Zola',
  ]);
  expect(pizzas.map(({ place }) => names[place ?? -1])).toEqual(pizzas.map(({ name }) => name));
});

it('counts no order that is older, cancelled, given back whole or made again, nor one delivery twice', async () => {
  await models.orders.deleteMany({});
  const order = { pizza: { ...pizza, _id: new Types.ObjectId(corn) } };
  const refund = (amount: number) => ({
    amount,
    state: 'done' as const,
    reason: 'Cold',
    byProvider: false,
    at: new Date(),
  });
  const checkoutId = new Types.ObjectId();
  const by = { _id: new Types.ObjectId(), name: 'Ravi' };
  for (const given of [
    { createdAt: new Date(Date.now() - 31 * dayMs) },
    { voided: { at: new Date(), by, reason: 'Changed their mind' } },
    { refund: refund(30_000) },
    { remakeOf: new Types.ObjectId(), totalAmount: 0 },
    { refund: refund(10_000) },
    { checkoutId, line: 0 },
    { checkoutId, line: 1, quantity: 40 },
  ])
    await makeOrder(models, { ...order, ...given });
  expect(await countDeliveries(models, new Date())).toEqual(new Map([[corn, 2]]));
});

it('marks at most three and a third of the menu, and none that nobody can order', () => {
  const pizzas = names.map((name, at) => ({ ...pizza, _id: ids[at] ?? '', name, description: '' }));
  const often = new Map(ids.map((id) => [id, 50]));
  const marks = (of: PizzaAnswer[]) => said(mostOrderedFirst(of, often)).filter((name) => name.endsWith('!'));
  expect(marks([...pizzas, ...pizzas])).toHaveLength(3);
  expect(marks(pizzas.slice(0, 8))).toHaveLength(2);
  expect(marks(pizzas.slice(0, 2))).toEqual([]);
  expect(mostOrderedFirst(pizzas, new Map([['0'.repeat(24), 90]]))).toEqual(pizzas);
  expect(mostOrderedFirst(pizzas, undefined)).toEqual(pizzas);
});
