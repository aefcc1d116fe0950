import { randomUUID } from 'node:crypto';
import {
  type AdminOrderAnswer,
  type DeliveryAnswer,
  type ReportAnswer,
  routes,
} from '@forno/shared/contracts/server';
import { callName, dayMs, dayOf, orderStatuses } from '@forno/shared/domain';
import { settleTransfers } from '@forno/shared/server/checkouts';
import type { Order } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
const { models } = shop.deps;
const { place, stored, list, update, cancel } = orderCalls(shop, admin);
const [received, kitchen, out, delivered] = orderStatuses;
const userId = new Types.ObjectId(customer.id);

beforeEach(async () => {
  await models.orders.deleteMany({});
  await models.inventory.updateOne({}, { $set: { transfers: [] } });
  await shop.setInventory(fullInventory());
});

const wish = (fields: object = {}) => ({ key: randomUUID(), quantity: 1, reason: 'burnt', ...fields });
const remake = ({ _id }: Pick<Order, '_id'>, body: object = wish(), who = admin) =>
  who.call<{ order: AdminOrderAnswer; code?: string }>(routes.remakeOrder, {
    params: { id: String(_id) },
    body,
  });
const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty;
const remakes = () => models.orders.find({ remakeOf: { $exists: true } }).lean<Order[]>();

describe('a remake', () => {
  it('is an order of the same delivery for nothing, under its next line, with who, why and of what', async () => {
    const of = await place({ quantity: 2, status: kitchen, number: 7, userId, note: 'well done' });
    const { status, body } = await remake(of, wish({ quantity: 1 }));
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      checkoutId: String(of.checkoutId),
      line: 1,
      number: 7,
      quantity: 1,
      totalAmount: 0,
      status: received,
      note: 'well done',
      remakeOf: String(of._id),
      remakeReason: 'burnt',
      statusHistory: [{ status: received, by: { name: 'Ravi' } }],
    });
    expect(await portions()).toBe(99);
    const [seen] = (await list(customer)).body.orders;
    expect(seen).toMatchObject({ remakeOf: String(of._id), totalAmount: 0 });
    expect(JSON.stringify(seen)).not.toMatch(/burnt|Ravi/);
    await shop.deps.background.finish();
    const query = { kind: 'order', q: body.order._id };
    expect((await admin.call(routes.audit, { query })).body).toMatchObject([
      { action: 'remake', from: { of: String(of._id) }, to: { quantity: 1, reason: 'burnt' } },
    ]);
  });

  it('is told in the story of its delivery by what is made again, and why', async () => {
    const of = await place({ quantity: 2, status: kitchen, number: 7 });
    await models.checkouts.create(checkoutDocument({ _id: of.checkoutId }));
    await remake(of);
    await shop.deps.background.finish();
    const params = { checkoutId: String(of.checkoutId) };
    const { story } = (await admin.call<DeliveryAnswer>(routes.delivery, { params })).body;
    expect(story).toContainEqual(
      expect.objectContaining({ text: 'Made again: 1 × Margherita', detail: 'burnt', by: 'Ravi' }),
    );
  });

  it('is called as what it replaces, which was ordered days ahead', async () => {
    const [startAt, createdAt] = [2, 5].map((days) => new Date(Date.now() - days * dayMs));
    const of = await place({ status: delivered, number: 7, startAt, createdAt });
    const { body } = await remake(of);
    expect(callName(of)).toMatch(/^[A-Z][a-z]{2}-7$/);
    expect(callName(body.order)).toBe(callName(of));
    await update(body.order._id, delivered);
    expect(callName((await remake({ _id: new Types.ObjectId(body.order._id) })).body.order)).toBe(
      callName(of),
    );
  });

  it('is made once however often its key comes, and its stock is taken once', async () => {
    const [of, asked] = [await place(), wish()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => remake(of, asked)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order?._id}`)).size).toBe(1);
    expect((await remake(of, asked)).body.order._id).toBe(answers[0]?.body.order._id);
    expect(await remakes()).toHaveLength(1);
    expect(await portions()).toBe(99);
    expect((await readInventoryDocument(models)).transfers).toEqual([]);
    // A key stands for one pizza of one order: something else under it is not what was made.
    const other = await place({ checkoutId: of.checkoutId, line: 5 });
    for (const late of [await remake(of, { ...asked, quantity: 2 }), await remake(other, asked)])
      expect(late.body.code).toBe('order_stale');
  });

  it('is one where two screens ask for the same pizza, and more only where more were ordered', async () => {
    const [one, three] = [await place(), await place({ quantity: 3 })];
    const both = await Promise.all([remake(one), remake(one)]);
    expect(
      both
        .map(({ status, body }) => body.code ?? String(status))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['200', 'remake_too_many']);
    expect((await remake(three, wish({ quantity: 4 }))).body.code).toBe('remake_too_many');
    const many = await Promise.all([remake(three), remake(three), remake(three), remake(three)]);
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
    const lines = (await remakes()).map(({ checkoutId, line }) => `${String(checkoutId)} ${line}`);
    expect(new Set(lines).size).toBe(4);
    expect(await portions()).toBe(96);
  });

  it('is none of what is ordered for later, until it is begun', async () => {
    const of = await place({ startAt: new Date(Date.now() + 3_600_000), later: true });
    expect((await remake(of)).body.code).toBe('remake_too_early');
    expect(await portions()).toBe(100);
    await update(of._id, { status: 'In the Kitchen' });
    expect((await remake(of)).status).toBe(200);
  });

  it('is refused with what is missing, and leaves nothing', async () => {
    const of = await place({ quantity: 2 });
    await shop.setInventory({ ...fullInventory(), cheeses: { Mozzarella: { qty: 1, price: 30 } } });
    const refused = await remake(of, wish({ quantity: 2 }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(JSON.stringify(refused.body)).toContain('Mozzarella');
    expect(await remakes()).toEqual([]);
    expect((await readInventoryDocument(models)).transfers).toEqual([]);
    expect((await remake(of, wish({ quantity: 1 }))).status).toBe(200);
  });

  it('is refused of what was cancelled, with words it does not know, and to customers', async () => {
    const [of, gone] = [await place({ userId }), await place()];
    await cancel(gone._id);
    expect((await remake(gone)).status).toBe(404);
    expect((await remake(of, wish({ amount: 100 }))).status).toBe(400);
    expect((await remake(of, wish({ reason: 'Because.' }))).status).toBe(400);
    expect((await remake(of, wish({ quantity: 0 }))).status).toBe(400);
    expect((await remake(of, wish(), customer as never)).status).toBe(403);
    expect(await remakes()).toEqual([]);
  });

  it('never takes the line of an order that is still to be made', async () => {
    const of = await place();
    const lines = [0, 1, 2].map((line) => ({ line, needs: [], amount: 1 }));
    await models.checkouts.collection.insertOne({ _id: of.checkoutId, cartId: 'c', lines } as never);
    expect((await remake(of)).body.order.line).toBe(3);
  });

  it('of an order that had left goes out alone, with a mail of its own, in no promise', async () => {
    const of = await place({ userId, status: delivered, promise: { from: new Date(0), to: new Date(1) } });
    const { body } = await remake(of);
    expect(body.order.promise).toBeUndefined();
    await update(body.order._id, { status: out });
    await shop.deps.background.finish();
    const mails = await models.mails.find({ template: 'order-sent' }).lean();
    expect(mails).toMatchObject([{ _id: `order-sent-${body.order._id}` }]);
    expect(mails[0]?.data).toMatchObject({ pizzas: [{ quantity: 1, amount: 0 }] });
  });

  it('keeps its customer from cancelling what it replaces, until it is cancelled itself', async () => {
    const of = await place({ userId });
    const { body } = await remake(of);
    const take = () => customer.call(routes.cancelOwnOrder, { params: { id: String(of._id) } });
    expect(await take()).toMatchObject({ status: 409, body: { code: 'order_started' } });
    await cancel(body.order._id);
    expect((await take()).status).toBe(200);
  });

  it('that begins while its customer cancels what it replaces, is made, and nothing is given back', async () => {
    const of = await place({ userId });
    const look = vi.spyOn(models.orders, 'exists');
    look.mockImplementationOnce((() => remake(of).then(() => null)) as never);
    const params = { id: String(of._id) };
    expect((await customer.call(routes.cancelOwnOrder, { params })).body).toMatchObject({
      code: 'order_started',
    });
    look.mockRestore();
    expect(await remakes()).toHaveLength(1);
    expect(await stored(params.id)).not.toHaveProperty('voided');
  });

  it('gives stock back when it is cancelled before anybody begins, and money or a mail never', async () => {
    const { body } = await remake(await place({ userId, paymentId: 'pay_1' }));
    const own = await customer.call(routes.cancelOwnOrder, { params: { id: body.order._id } });
    expect(own).toMatchObject({ status: 409, body: { code: 'order_started' } });
    await cancel(body.order._id, { refund: true });
    expect(await portions()).toBe(100);
    const gone = await stored(body.order._id);
    expect(gone).toMatchObject({ voided: { by: { name: 'Ravi' } }, stock: 'returned' });
    expect(gone).not.toHaveProperty('refund');
    expect(gone).not.toHaveProperty('mailDue');
  });
});

describe('a process that dies once the stock of a remake is taken', () => {
  const taken = async (of: Order, line: number) => {
    const remakeAsked = { of: of._id, key: randomUUID(), quantity: 1, reason: 'cold' };
    const transfer = {
      kind: 'remake',
      token: `remake-${line}`,
      id: String(of.checkoutId),
      line,
      at: new Date(),
      needs: of.needs,
      remake: { ...remakeAsked, by: { _id: of.userId, name: 'Ravi' } },
    };
    await models.inventory.updateOne(
      {},
      { $push: { transfers: transfer }, $inc: { 'bases.Regular.qty': -1 } },
    );
    return remakeAsked.key;
  };

  it('leaves it to the sweep, which makes its order once', async () => {
    const of = await place();
    const key = await taken(of, 1);
    await Promise.all([settleTransfers(shop.deps), settleTransfers(shop.deps)]);
    expect(await remakes()).toMatchObject([{ line: 1, stockToken: 'remake-1', remake: { key } }]);
    expect((await readInventoryDocument(models)).transfers).toEqual([]);
    expect(await portions()).toBe(99);
    expect((await remake(of, wish({ key }))).body.order.line).toBe(1);
  });

  it('is in nobody’s way: the next one ends it first', async () => {
    const of = await place({ quantity: 2 });
    await taken(of, 1);
    expect((await remake(of)).body.order.line).toBe(2);
    expect(await remakes()).toHaveLength(2);
  });

  it('keeps its customer from cancelling what it replaces', async () => {
    const of = await place({ userId });
    await taken(of, 1);
    const own = await customer.call(routes.cancelOwnOrder, { params: { id: String(of._id) } });
    expect(own.body).toMatchObject({ code: 'order_started' });
  });

  it('gives back what was taken once what it replaces is cancelled', async () => {
    const of = await place();
    await taken(of, 1);
    await cancel(of._id);
    await settleTransfers(shop.deps);
    expect(await remakes()).toEqual([]);
    expect((await readInventoryDocument(models)).transfers).toEqual([]);
    expect(await portions()).toBe(101);
  });

  it('gives back what was taken for a line that another order has by now', async () => {
    const of = await place();
    await place({ checkoutId: of.checkoutId, line: 1 });
    await taken(of, 1);
    await settleTransfers(shop.deps);
    expect(await remakes()).toEqual([]);
    expect(await portions()).toBe(100);
  });
});

it('counts remakes as waste with their cost, and as no sale anywhere', async () => {
  const inventory = fullInventory();
  for (const category of ['bases', 'sauces', 'cheeses'] as const)
    for (const ingredient of Object.values(inventory[category])) ingredient.cost = 10;
  await shop.setInventory(inventory);
  const of = await place({ quantity: 2 });
  await remake(of, wish({ quantity: 2 }));
  await remake(await place(), wish({ reason: 'cold' }));
  const today = dayOf(new Date());
  const report = () => admin.call<ReportAnswer>(routes.report, { query: { from: today, to: today } });
  const { body } = await report();
  expect(body.total).toMatchObject({ orders: 2, pizzas: 3 });
  expect(body.byStatus).toMatchObject([{ status: received, orders: 2 }]);
  expect(body.remakes?.toSorted((a, b) => b.pizzas - a.pizzas)).toEqual([
    { reason: 'burnt', pizzas: 2, cost: 6_000 },
    { reason: 'cold', pizzas: 1, cost: 3_000 },
  ]);
  expect((await admin.call(routes.dashboard)).body).toMatchObject({ ordersToday: 2, openOrders: 4 });
});
