import { routes } from '@forno/shared/contracts/server';
import type { Inventory } from '@forno/shared/domain';
import { holdStock, releaseStock, readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import { beforeEach, describe, expect, it } from 'vitest';
import { fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const admin = await shop.admin('Ravi');
beforeEach(async () => {
  await shop.deps.models.inventory.updateOne(
    {},
    { $set: { transfers: [], lowNoticed: [] }, $unset: { lowStockMailAt: '' } },
  );
  await shop.deps.models.mails.deleteMany({});
  await shop.setInventory(fullInventory());
});

const id = () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
const put = (body: unknown) => admin.call<Inventory>(routes.updateInventory, { body });
const now = async () => toInventory(await readInventoryDocument(shop.deps.models));
const portions = (qty: number, name = 'Regular') => [{ category: 'bases' as const, name, qty }];
const sell = (qty: number, name?: string) =>
  holdStock(shop.deps.models, id(), [{ needs: portions(qty, name) }]);

describe('PUT /inventory', () => {
  it('takes absolute values as the specification sends them', async () => {
    const wanted = fullInventory();
    wanted.bases.Regular = { qty: 7, price: 42.5 };
    // As a screen works it out: 19.99 and 1.1 are no whole hundredths to a computer.
    wanted.sauces.Pesto = { qty: 100, price: 19.99, cost: 1.1 };
    const { status, body } = await put(wanted);
    expect(status).toBe(200);
    expect(body.bases.Regular).toMatchObject({ qty: 7, price: 42.5 });
    expect((await now()).bases.Regular).toMatchObject({ qty: 7, price: 42.5 });
  });

  it.each([
    ['a negative quantity', { qty: -1, price: 1 }],
    ['half a portion', { qty: 1.5, price: 1 }],
    ['a negative price', { qty: 1, price: -1 }],
    ['a price in words', { qty: 1, price: 'forty' }],
    ['a third decimal', { qty: 1, price: 12.345 }],
    ['a cost below the paisa', { qty: 1, price: 1, cost: 1e-9 }],
  ])('refuses %s and changes nothing', async (_what, ingredient) => {
    const answer = await put({ ...fullInventory(), bases: { Regular: ingredient } });
    expect(answer.status).toBe(400);
    expect(await now()).toEqual(fullInventory());
  });

  it.each(['', 'constructor', '__proto__'])('refuses the name %j', async (name) => {
    const body = `{"bases":{${JSON.stringify(name)}:{"qty":1,"price":1}},"sauces":{},"cheeses":{},"veggies":{}}`;
    const headers = { 'content-type': 'application/json' };
    const { status } = await admin.fetch('/inventory', { method: 'PUT', body, headers });
    expect(await now()).toEqual(fullInventory());
    expect([200, 400]).toContain(status);
  });

  it('does not take away an ingredient that a checkout holds, and does once it is released', async () => {
    const held = await sell(2, 'Thin Crust');
    const loaded = await now();
    const wanted = { ...loaded, bases: { Regular: { qty: 100, price: 40 } } };
    expect(await put({ ...wanted, loaded })).toMatchObject({
      status: 409,
      body: { code: 'ingredient_in_use' },
    });
    await releaseStock(shop.deps.models, held.ok ? held.value.token : '', portions(2, 'Thin Crust'));
    expect((await put({ ...wanted, loaded })).body.bases).not.toHaveProperty('Thin Crust');
  });

  it('writes one audit entry per changed ingredient', async () => {
    const wanted = fullInventory();
    wanted.sauces.Pesto = { qty: 55, price: 26 };
    await put({ ...wanted, loaded: fullInventory() });
    const { body } = await admin.call<unknown[]>(routes.audit, { query: { kind: 'ingredient', limit: '1' } });
    expect(body).toMatchObject([
      { title: 'Pesto', action: 'update', from: { qty: 100, price: 25 }, to: { qty: 55, price: 26 } },
    ]);
  });

  it('mails a fall below 20 once', async () => {
    const wanted = fullInventory();
    wanted.veggies.Corn = { qty: 19, price: 12 };
    await put(wanted);
    wanted.veggies.Corn = { qty: 18, price: 12 };
    await put(wanted);
    const mails = await shop.deps.models.mails.find({ template: 'low-stock' }).lean();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toEqual({ items: [{ category: 'veggies', name: 'Corn', qty: 19 }] });
  });
});

describe('sold out', () => {
  const mark = (body: unknown) => admin.call<Inventory>(routes.soldOut, { body });
  it('takes an ingredient off sale and puts it back', async () => {
    const corn = { category: 'veggies', name: 'Corn' };
    expect((await mark({ ...corn, soldOut: true })).body.veggies.Corn).toMatchObject({
      soldOut: true,
      qty: 100,
    });
    expect((await mark({ ...corn, soldOut: false })).body.veggies.Corn).toMatchObject({ soldOut: false });
  });

  it('knows no ingredient that is not there', async () => {
    expect(await mark({ category: 'veggies', name: 'Truffle', soldOut: true })).toMatchObject({
      status: 404,
      body: { code: 'ingredient_not_found' },
    });
  });
});

describe('send-low-stock-email', () => {
  const ask = () => admin.call<Record<string, unknown>>(routes.lowStockMail);

  it('always lists what is low, and mails it once in ten minutes however many ask at once', async () => {
    await shop.setInventory({
      ...fullInventory(),
      veggies: { Corn: { qty: 19, price: 12 }, Onion: { qty: 20, price: 10 } },
    });
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { body } of answers)
      expect(body.lowStockItems).toEqual({
        bases: [],
        sauces: [],
        cheeses: [],
        veggies: [{ name: 'Corn', qty: 19 }],
        items: [],
      });
    expect(answers.filter(({ body }) => body.mailed)).toHaveLength(1);
    expect(await shop.deps.models.mails.countDocuments({ to: shop.config.ADMIN_EMAIL })).toBe(1);
  });

  it('mails what fell and what a visit finds apart: neither uses up the other', async () => {
    const inventory = fullInventory();
    inventory.veggies.Corn = { qty: 19, price: 12 };
    await put(inventory);
    expect([(await ask()).body.mailed, (await ask()).body.mailed]).toEqual([true, false]);
    inventory.veggies.Onion = { qty: 3, price: 10 };
    await put(inventory);
    const mails = await shop.deps.models.mails.find({ template: 'low-stock' }).sort({ createdAt: 1 }).lean();
    expect(mails.map(({ data }) => data['items'])).toMatchObject([
      [{ name: 'Corn' }],
      [{ name: 'Corn' }],
      [{ name: 'Onion' }],
    ]);
  });

  it('mails again after ten minutes', async () => {
    await shop.setInventory({ ...fullInventory(), veggies: { Corn: { qty: 1, price: 12 } } });
    await ask();
    await shop.deps.models.inventory.updateOne(
      {},
      { $set: { lowStockMailAt: new Date(Date.now() - 601_000) } },
    );
    expect((await ask()).body.mailed).toBe(true);
  });

  it('sends nothing when nothing is low', async () => {
    expect((await ask()).body).toMatchObject({ mailed: false, lowStockItems: { bases: [] } });
    expect(await shop.deps.models.mails.countDocuments({})).toBe(0);
  });
});

it('adds up what the orders in the kitchen are made of', async () => {
  await makeOrder(shop.deps.models, { quantity: 2 });
  await makeOrder(shop.deps.models, { status: 'In the Kitchen' });
  await makeOrder(shop.deps.models, { status: 'Delivered', quantity: 9 });
  // For another day.
  const startAt = new Date(Date.now() + 30 * 3_600_000);
  await makeOrder(shop.deps.models, { quantity: 4, later: true, startAt });
  const { body } = await admin.call(routes.inventoryNeeds);
  expect(body).toEqual([
    { category: 'bases', name: 'Regular', qty: 3 },
    { category: 'cheeses', name: 'Mozzarella', qty: 3 },
    { category: 'sauces', name: 'Tomato', qty: 3 },
  ]);
});
