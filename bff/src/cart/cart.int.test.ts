import { type CartLine, routes } from '@forno/shared/contracts/server';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadCart } from '@forno/shared/server/cart';
import type { Client } from '../testing/client.ts';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';

let customer: Client & { id: string };

interface Cart {
  cartData: CartLine[];
  version: number;
  code?: string;
}

const shop = await shopForTests();
const [margherita, farmhouse] = [
  await shop.addPizza('Margherita', 299),
  await shop.addPizza('Farmhouse', 449),
];
beforeEach(async () => {
  await shop.setInventory(fullInventory());
  customer = await shop.customer();
});

const put = (cartData: unknown[], version?: number) =>
  customer.call<Cart>(routes.updateCart, { body: { cartData, version } });
const get = () => customer.call<Cart>(routes.cart);

describe('update_cart', () => {
  it('answers the lines with every price computed by the server', async () => {
    const recipe = { base: 'Thin Crust', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Olives'] };
    const { status, body } = await put([choice(margherita, 2, recipe)]);
    expect(status).toBe(200);
    expect(body.cartData).toEqual([
      {
        pizzaId: margherita,
        lineId: margherita,
        pizzaName: 'Margherita',
        pizzaImage: 'none.webp',
        originalPrice: 299,
        price: 299 - 70 + 55 + 25 + 45 + 25,
        quantity: 2,
        ...recipe,
        basePrice: 55,
        saucePrice: 25,
        cheesePrice: 45,
        veggiesPrice: 25,
      },
    ]);
    expect((await get()).body).toEqual(body);
    expect((await customer.call<{ user: Cart }>(routes.profile)).body.user.cartData).toEqual(body.cartData);
  });

  it('reads menu, stock and open checkouts once', async () => {
    const { models } = shop.deps;
    const reads = [vi.spyOn(models.pizzas, 'find'), vi.spyOn(models.checkouts, 'find')];
    onTestFinished(() => reads.forEach((read) => read.mockRestore()));
    expect((await put([choice(margherita), choice(farmhouse)])).status).toBe(200);
    expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
  });

  it('uses no price of the request', async () => {
    const sly = { ...choice(margherita), price: 1, originalPrice: 1, basePrice: -100 };
    expect((await put([sly])).body.cartData).toMatchObject([
      { price: 299, originalPrice: 299, basePrice: 40 },
    ]);
  });

  it('removes a line whose quantity is 0, and one that was left out', async () => {
    await put([choice(margherita), choice(farmhouse)]);
    expect((await put([choice(margherita, 0), choice(farmhouse)])).body.cartData).toHaveLength(1);
    expect((await put([])).body.cartData).toEqual([]);
  });

  it('keeps a note to the kitchen until it is emptied, also for clients that know no notes', async () => {
    const noteOf = async (line: object) =>
      (await put([{ ...choice(margherita), ...line }])).body.cartData?.map(({ note }) => note);
    expect(await noteOf({ note: ' Well done,\n please\u0007 ' })).toEqual(['Well done, please']);
    expect(await noteOf({ quantity: 2 })).toEqual(['Well done, please']);
    expect((await put([{ ...choice(margherita), note: 'x'.repeat(141) }])).status).toBe(400);
    expect((await get()).body.cartData).toMatchObject([{ quantity: 2, note: 'Well done, please' }]);
    expect(await noteOf({ note: '' })).toEqual([undefined]);
    expect((await get()).body.cartData[0]).not.toHaveProperty('note');
  });

  it('keeps one line per pizza', async () => {
    const { body } = await put([choice(margherita, 1), choice(margherita, 2, { base: 'Thin Crust' })]);
    expect(body.cartData).toMatchObject([{ quantity: 3, base: 'Regular' }]);
  });

  it("matches cheese without regard to case and spaces, and keeps the inventory's spelling", async () => {
    expect((await put([choice(margherita, 1, { cheese: ' FETA ' })])).body.cartData).toMatchObject([
      { cheese: 'Feta', cheesePrice: 45 },
    ]);
  });

  it('lets a cheese that went since it was chosen cost 0', async () => {
    await put([choice(margherita, 1, { cheese: 'Feta' })]);
    await shop.setInventory({ ...fullInventory(), cheeses: { Mozzarella: { qty: 100, price: 30 } } });
    expect((await put([choice(margherita, 2, { cheese: ' feta' })])).body.cartData).toMatchObject([
      { quantity: 2, cheesePrice: 0, price: 269, problems: [{ kind: 'ingredient_gone' }] },
    ]);
    expect(await put([choice(farmhouse, 1, { cheese: 'Feta' })])).toMatchObject({ status: 400 });
  });

  it.each([
    [{ base: 'Cardboard' }],
    [{ sauce: 'Ink' }],
    [{ cheese: 'Brie' }],
    [{ cheese: 'constructor' }],
    [{ veggies: ['Gravel'] }],
    [{ base: 'constructor' }],
    [{ price: 'cheap' }],
    [{ basePrice: null }],
  ])('rejects %j with the invalid-price error and keeps the cart', async (wrong) => {
    await put([choice(margherita)]);
    expect(await put([{ ...choice(margherita, 2), ...wrong }])).toMatchObject({
      status: 400,
      body: { code: 'invalid_price', message: 'Failed to update cart: Invalid price data.' },
    });
    expect((await get()).body.cartData).toMatchObject([{ quantity: 1 }]);
  });

  it.each([[-1], [1.5], [51], ['2'], [1e9]])('refuses the quantity %j', async (quantity) => {
    expect((await put([{ ...choice(margherita), quantity }])).status).toBe(400);
  });

  it('refuses a pizza that never was', async () => {
    expect(await put([choice('0'.repeat(24))])).toMatchObject({
      status: 404,
      body: { code: 'pizza_not_found' },
    });
  });

  it('refuses a change made on an older cart and answers the current one', async () => {
    const first = await put([choice(margherita)]);
    await put([choice(margherita, 2)], first.body.version);
    const second = await put([choice(margherita, 9)], first.body.version);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', details: { cartData: [{ quantity: 2 }] } },
    });
  });

  it('refuses a change when another tab writes between its reading and its writing', async () => {
    const { body } = await put([choice(margherita)]);
    const { pizzas } = shop.deps.models;
    const find = pizzas.find.bind(pizzas);
    // A cart's prices are read after its version.
    vi.spyOn(pizzas, 'find').mockImplementationOnce(((...asked: Parameters<typeof find>) => ({
      lean: async () => {
        expect((await put([choice(margherita, 7)], body.version)).status).toBe(200);
        return find(...asked).lean();
      },
    })) as never);
    expect(await put([choice(margherita, 2)], body.version)).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', details: { cartData: [{ quantity: 7 }] } },
    });
  });
});

describe('what changed since', () => {
  it('stays in the cart and is pointed out: pizza gone, ingredient gone, sold out, price changed', async () => {
    const gone = await shop.addPizza(`Gone ${Math.random()}`, 199);
    await put([
      choice(gone),
      choice(margherita, 1, { base: 'Thin Crust', veggies: ['Corn'] }),
      choice(farmhouse),
    ]);
    await shop.deps.models.pizzas.deleteOne({ _id: gone });
    await shop.deps.models.pizzas.updateOne({ _id: farmhouse }, { $set: { price: 499 } });
    const inventory = fullInventory();
    await shop.setInventory({
      ...inventory,
      bases: { Regular: { qty: 9, price: 40 } },
      veggies: { Corn: { qty: 0, price: 12 } },
    });
    const { body } = await get();
    expect(body.cartData.map(({ problems }) => problems)).toEqual([
      [{ kind: 'pizza_gone', name: expect.stringContaining('Gone') }],
      [
        { kind: 'ingredient_gone', name: 'Thin Crust' },
        { kind: 'sold_out', name: 'Corn' },
      ],
      [{ kind: 'price_changed', name: 'Farmhouse', was: 449 }],
    ]);
    expect(body.cartData[0]).toMatchObject({ originalPrice: 199, price: 199 });
    await shop.deps.models.pizzas.updateOne({ _id: farmhouse }, { $set: { price: 449 } });
  });

  it('is no new price when an ingredient costs more and customising is included, and is one when charged', async () => {
    await put([choice(margherita, 1, { veggies: ['Corn'] })]);
    await shop.setInventory({ ...fullInventory(), veggies: { Corn: { qty: 9, price: 17 } } });
    expect((await get()).body.cartData[0]?.problems).toBeUndefined();
    const { models } = shop.deps;
    const user = await models.users.findById(customer.id).lean().orFail();
    const charged = await loadCart({ models, config: { CUSTOMISATION: 'charged' } }, user);
    expect(charged.cartData).toMatchObject([
      { price: 316, problems: [{ kind: 'price_changed', name: 'Margherita', was: 311 }] },
    ]);
  });

  it('counts all lines together against what is left, but not a pizza that can not be made', async () => {
    const gone = await shop.addPizza(`Gone ${Math.random()}`, 199);
    await put([choice(gone, 9), choice(margherita, 2, { veggies: ['Corn'] }), choice(farmhouse)]);
    await shop.deps.models.pizzas.deleteOne({ _id: gone });
    const left = (qty: number) =>
      shop.setInventory({ ...fullInventory(), sauces: { Tomato: { qty, price: 0 } } });
    const problems = async () => (await get()).body.cartData.map((line) => line.problems?.slice(0, 1));
    const tooFew = [{ kind: 'too_few', name: 'Tomato', left: 2 }];
    await left(2);
    expect((await problems()).slice(1)).toEqual([tooFew, tooFew]);
    await left(3);
    expect((await problems()).slice(1)).toEqual([undefined, undefined]);
  });

  it('a hidden pizza can not be added, and a cart that has it already says so', async () => {
    const hidden = await shop.addPizza(`Hidden ${Math.random()}`, 199);
    await put([choice(hidden)]);
    await shop.deps.models.pizzas.updateOne({ _id: hidden }, { $set: { hidden: true } });
    expect((await get()).body.cartData).toMatchObject([{ problems: [{ kind: 'pizza_gone' }] }]);
    await put([]);
    expect(await put([choice(hidden)])).toMatchObject({ status: 404, body: { code: 'pizza_not_found' } });
  });

  it('the quantity of a removed pizza can change, but not its recipe', async () => {
    const gone = await shop.addPizza(`Gone ${Math.random()}`, 199);
    await put([choice(gone, 1, { cheese: 'Feta' })]);
    await shop.deps.models.pizzas.deleteOne({ _id: gone });
    const more = await put([choice(gone, 2, { cheese: ' feta' })]);
    expect(more.body.cartData).toMatchObject([{ quantity: 2, problems: [{ kind: 'pizza_gone' }] }]);
    expect(await put([choice(gone, 2, { cheese: 'Feta', base: 'Thin Crust' })])).toMatchObject({
      status: 404,
      body: { code: 'pizza_not_found' },
    });
    expect((await get()).body.cartData).toMatchObject([{ base: 'Regular', quantity: 2 }]);
  });

  it('may stay when the cart is saved again, and another quantity is chosen', async () => {
    await put([choice(margherita, 1, { base: 'Thin Crust' })]);
    await shop.setInventory({ ...fullInventory(), bases: { Regular: { qty: 9, price: 40 } } });
    const { status, body } = await put([choice(margherita, 2, { base: 'Thin Crust' })]);
    expect(status).toBe(200);
    expect(body.cartData).toMatchObject([{ quantity: 2, problems: [{ kind: 'ingredient_gone' }] }]);
  });
});
