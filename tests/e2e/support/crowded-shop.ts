import type { TestShop } from '../../support/open-shop.ts';
import { atStore, type Chosen, one, placeOrders } from './place-orders.ts';
import type { TestUser } from './browser-fixture.ts';

export const longName = 'Venkatasubramanian Anantharamakrishnan';
const pizzaName = 'Quattro Formaggi al Tartufo con Rucola e Pomodorini';
const veggies = ['Black Olives', 'Cherry Tomatoes', 'Baby Spinach', 'Sweet Corn', 'Jalapeño', 'Mushrooms'];
const asLongAsCanBe = { base: 'Gluten Free', sauce: 'Spicy Arrabbiata', veggies, quantity: 3 };

/** A large cart: every pizza customised, the last with long words everywhere. */
export const familyCart: Chosen = [
  { ...asLongAsCanBe, name: 'Farmhouse', quantity: 12, base: 'Cheese Burst' },
  ...one,
  { ...asLongAsCanBe, name: pizzaName },
];

/**
 * Fills a seeded shop like a busy evening: long names, orders of which every seventh belongs to this customer and has
 * every field set, one in each status, and an inventory taller than any window.
 * @returns the ids of the orders, newest first
 */
export async function crowd(shop: TestShop, { session, account }: TestUser): Promise<string[]> {
  await atStore(shop, async ({ pizzas, users, inventory }) => {
    const pizza = await pizzas.findOne({}).lean();
    const user = await users.findOne({ role: 'customer' }).lean();
    if (!pizza || !user) throw new Error('the seed has pizzas and a customer');
    const { _id: _pizzaId, ...pizzaFields } = pizza;
    const description = 'Gorgonzola, taleggio, fontina and parmesan under shaved truffle; '.repeat(3).trim();
    const name = { name: pizzaName, nameKey: pizzaName.toLowerCase() };
    await pizzas.create({ ...pizzaFields, ...name, description, price: 1_249.5 });
    const { _id: _userId, ...userFields } = user;
    for (let index = 0; index < 2; index += 1)
      await users.create({
        ...userFields,
        name: `${longName} ${index}`,
        email: `venkatasubramanian.anantharamakrishnan.${index}@forno.example`,
      });
    const larder = Array.from({ length: 3 }, (_, index) => [
      `veggies.Roasted Butternut Squash ${index}`,
      { qty: index, price: 1_035.5, cost: 12.25 },
    ]);
    await inventory.updateOne({}, { $set: Object.fromEntries(larder) });
  });
  const ids = await placeOrders(shop, 28, { everyMinutes: 7 });
  await atStore(shop, async ({ orders, pizzas }) => {
    const pizza = await pizzas.findOne({ name: pizzaName }).lean();
    if (!pizza) throw new Error('the long pizza is on the menu');
    const { _id, name, price, image } = pizza;
    await orders.updateMany(
      { _id: { $in: ids.filter((_id, index) => index % 7 === 0) } },
      {
        $set: {
          userId: session.user._id,
          customer: { name: account.name, email: account.email },
          pizza: { _id, name, price, image },
          ...asLongAsCanBe,
          veggiesPrice: 160,
          totalAmount: 374_850,
        },
      },
    );
    const [first, second, , fourth, ...rest] = await orders.find({}).sort({ _id: -1 }).lean();
    if (!first || !second || !fourth) throw new Error('the orders are there');
    const at = new Date();
    const refund = {
      amount: 129_900,
      state: 'done',
      reason: 'We sent it back through the payment provider.',
      byProvider: true,
      at,
    } as const;
    const { checkoutId, status } = first;
    const voided = { at, by: { _id: first.userId, name: longName }, reason: 'The oven is cold.' };
    const cancelled = rest.find(
      (one) => String(one.userId) === session.user._id && one.status !== 'Delivered',
    );
    // The first and the fourth are paid together, both waiting.
    for (const [order, $set] of [
      [first, { short: ['Burrata', 'Cherry Tomatoes'], lines: 2 }],
      [second, { refund }],
      [fourth, { checkoutId, line: 1, lines: 2, status }],
      [cancelled, { voided, refund }],
    ] as const)
      await orders.updateOne({ _id: order?._id }, { $set });
  });
  return ids;
}
