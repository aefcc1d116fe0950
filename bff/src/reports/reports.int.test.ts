import { randomUUID } from 'node:crypto';
import { type DashboardAnswer, type ReportAnswer, routes } from '@forno/shared/contracts/server';
import { dayMs, startOfNumberDay } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { orderingQueues, writeHeartbeat } from '@forno/shared/server/queues';
import { Types, type UpdateQuery } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const at = (time: string) => new Date(`${time}+05:30`);
const query = { from: '2026-11-01', to: '2026-11-02' };

const shop = await shopForTests();
const admin = await shop.admin();
const inventory = fullInventory();
inventory.bases.Regular = { qty: 5, price: 40, cost: 12.5 };
await shop.setInventory(inventory);
const pizza = { _id: new Types.ObjectId(), name: 'Margherita', price: 299, image: 'none.webp' };
const place = (overrides: Partial<Order>) => makeOrder(shop.deps.models, { pizza, ...overrides });
// Half past midnight in Kolkata is still the day before in UTC.
await place({ createdAt: at('2026-11-01T00:30:00'), totalAmount: 29_901 });
await place({
  createdAt: at('2026-11-01T19:05:00'),
  quantity: 2,
  status: 'Delivered',
  promise: { from: at('2026-11-01T19:35:00'), to: at('2026-11-01T19:50:00') },
  statusHistory: [
    { status: 'Order Received', at: at('2026-11-01T19:05:00') },
    { status: 'In the Kitchen', at: at('2026-11-01T19:09:00') },
    { status: 'Delivered', at: at('2026-11-01T19:39:00') },
  ],
});
await place({ createdAt: at('2026-11-03T00:00:00') });
await place({
  createdAt: at('2026-11-02T19:55:00'),
  pizza: { ...pizza, _id: new Types.ObjectId(), name: '=Farmhouse, "big"' },
  statusHistory: [
    { status: 'Order Received', at: at('2026-11-02T19:55:00') },
    { status: 'In the Kitchen', at: at('2026-11-02T20:05:00') },
    // Pressed too often and taken back: nothing that the kitchen did.
    { status: 'Sent to Delivery', at: at('2026-11-02T20:05:01') },
    { status: 'Delivered', at: at('2026-11-02T20:05:02') },
    { status: 'Sent to Delivery', at: at('2026-11-02T20:05:03') },
    { status: 'In the Kitchen', at: at('2026-11-02T20:05:04') },
  ],
});
const voided = {
  at: new Date(),
  by: { _id: (await place({ createdAt: at('2026-10-01T00:00:00') })).userId, name: 'R' },
  reason: '',
};
await place({ createdAt: at('2026-11-02T12:00:00'), voided });

describe('the report', () => {
  it("adds up the orders of the shop's days, to the paisa, without the voided", async () => {
    const { body } = await admin.call<ReportAnswer>(routes.report, { query });
    const sold = { orders: 3, pizzas: 4, revenue: 119_601, deliveries: 3, averageOrder: 39_867 };
    expect(body.total).toEqual({ ...sold, gross: 149_501, refunded: 0, net: 149_501 });
    expect(body.byDay).toEqual([
      { day: '2026-11-01', orders: 2, pizzas: 3, revenue: 89_701 },
      { day: '2026-11-02', orders: 1, pizzas: 1, revenue: 29_900 },
    ]);
    expect(body.byHour).toEqual([
      { hour: 0, orders: 1, pizzas: 1, revenue: 29_901 },
      { hour: 19, orders: 2, pizzas: 3, revenue: 89_700 },
    ]);
    expect(body.byPizza).toMatchObject([
      { name: 'Margherita', revenue: 89_701 },
      { name: '=Farmhouse, "big"' },
    ]);
    expect(body.byStatus).toMatchObject([
      { status: 'Order Received', orders: 2 },
      { status: 'Delivered', orders: 1 },
    ]);
  });

  it('reports ingredients used, their cost, and the median time in each status', async () => {
    const { body } = await admin.call<ReportAnswer>(routes.report, { query });
    expect(body.ingredients).toContainEqual({ category: 'bases', name: 'Regular', portions: 4, cost: 5_000 });
    expect(body.promises).toEqual({ orders: 1, kept: 1 });
    expect(body.timeInStatus).toEqual([
      { status: 'Order Received', orders: 2, medianMs: 7 * 60_000 },
      { status: 'In the Kitchen', orders: 1, medianMs: 30 * 60_000 },
    ]);
  });

  it('sets the same number of days just before beside them, and tells weekdays apart', async () => {
    const days = { from: '2026-11-02', to: '2026-11-02' };
    const { body } = await admin.call<ReportAnswer>(routes.report, { query: days });
    expect(body.before).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-01',
      orders: 2,
      revenue: 89_701,
      byDay: [{ day: '2026-11-01', orders: 2 }],
      byHour: [{ hour: 0 }, { hour: 19, pizzas: 2 }],
      promises: { orders: 1, kept: 1 },
    });
    // The second of November 2026 is a Monday.
    expect(body.byWeekHour).toMatchObject([{ weekday: 1, hour: 19, orders: 1, revenue: 29_900 }]);
  });

  it('tells the cost of a pizza only when all that is in it has one', async () => {
    const priced = fullInventory();
    for (const items of Object.values(priced)) for (const item of Object.values(items)) item.cost = 10;
    await shop.setInventory(priced);
    const { body } = await admin.call<ReportAnswer>(routes.report, { query });
    const [margherita] = body.byPizza;
    expect(margherita?.cost).toBe(3 * 3 * 1_000);
    priced.cheeses.Mozzarella = { qty: 50, price: 30 };
    await shop.setInventory(priced);
    const without = await admin.call<ReportAnswer>(routes.report, { query });
    expect(without.body.byPizza[0]).not.toHaveProperty('cost');
    expect(without.body.ingredients.find(({ name }) => name === 'Mozzarella')).not.toHaveProperty('cost');
    await shop.setInventory(inventory);
  });

  it('counts a renamed pizza once, by its name of now, and two of one name apart, each at its own cost', async () => {
    const { models } = shop.deps;
    const priced = fullInventory();
    Object.assign(priced.sauces, { 'Basil pesto': { qty: 9, price: 25, cost: 7 } });
    await shop.setInventory(priced);
    const renamed = [{ category: 'sauces', from: 'Pesto', to: 'Basil pesto' }];
    await models.inventory.updateOne({}, { $set: { renamed }, $unset: { 'sauces.Pesto': '' } });
    const _id = new Types.ObjectId(await shop.addPizza('Verde', 299));
    const createdAt = at('2026-09-01T12:00:00');
    const needs = [{ category: 'sauces' as const, name: 'Pesto', qty: 2 }];
    const refund = { amount: 5_000, state: 'done' as const, reason: '', byProvider: false, at: createdAt };
    const sold = [
      await place({ createdAt, needs, pizza: { ...pizza, _id, name: 'Zucchini' }, refund }),
      await place({ createdAt, needs, pizza: { ...pizza, _id, name: 'Verde' } }),
      await place({
        createdAt,
        totalAmount: 1,
        pizza: { ...pizza, _id: new Types.ObjectId(), name: 'Verde' },
      }),
    ];
    const days = { from: '2026-09-01', to: '2026-09-01' };
    const { body } = await admin.call<ReportAnswer>(routes.report, { query: days });
    expect(body.byPizza).toMatchObject([
      { pizzaId: String(_id), name: 'Verde', orders: 2, refunded: 5_000, cost: 2_800 },
      { name: 'Verde', orders: 1, revenue: 1, refunded: 0 },
    ]);
    expect(body.byPizza[1]).not.toHaveProperty('cost');
    expect(body.ingredients[0]).toMatchObject({ name: 'Basil pesto', portions: 4, cost: 2_800 });
    await models.orders.deleteMany({ _id: { $in: sold.map((order) => order._id) } });
    await models.pizzas.deleteOne({ _id });
    await models.inventory.updateOne({}, { $unset: { renamed: '', 'sauces.Basil pesto': '' } });
    await shop.setInventory(inventory);
  });

  it('is empty, not wrong, for days without orders', async () => {
    const { body } = await admin.call<ReportAnswer>(routes.report, {
      query: { from: '2020-01-01', to: '2020-01-01' },
    });
    expect(body).toMatchObject({
      total: { orders: 0, revenue: 0, averageOrder: 0 },
      byDay: [],
      timeInStatus: [],
    });
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }],
    [{ from: '2020-01-01', to: '2026-11-01' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
  ])('refuses %j', async (range) => {
    expect((await admin.call(routes.report, { query: range })).status).toBe(400);
  });

  it('is a CSV file, in which no cell is a formula, for admins alone', async () => {
    const path = '/report.csv?from=2026-11-01&to=2026-11-02';
    const file = await admin.fetch(path);
    expect(file.headers.get('content-disposition')).toContain('forno-report-2026-11-01-2026-11-02.csv');
    const text = await file.text();
    expect(text).toContain('2026-11-01,2026-11-02,3,4,1196.01,398.67,1495.01,0.00,1495.01,3\r\n');
    expect(text).toContain(`"'=Farmhouse, ""big""",1,1,299.00,`);
    expect((await shop.visitor.fetch(path)).status).toBe(401);
    expect((await (await shop.customer()).fetch(path)).status).toBe(403);
    expect((await admin.fetch('/report.csv?from=x')).status).toBe(400);
  });
});

describe('the dashboard', () => {
  it('counts as late what its promise is in danger of, by the limits of the shop', async () => {
    const pace = async () => (await admin.call(routes.orderPace)).body;
    expect(await pace()).toMatchObject({ waitMs: 240_000, tight: 5, late: 5 });
    const lateNow = async () => (await admin.call<{ lateOrders: number }>(routes.dashboard)).body.lateOrders;
    const before = await lateNow();
    const due = (minutes: number) => ({ from: new Date(), to: new Date(Date.now() + minutes * 60_000) });
    // 40 minutes are needed: these come 50 minutes before, one minute and ten minutes after the end of their promise.
    for (const minutes of [90, 39, 30]) await makeOrder(shop.deps.models, { promise: due(minutes) });
    expect(await lateNow()).toBe(before + 1);
    const kitchen = { pizzas: 8, minutes: 40, longest: null };
    await admin.call(routes.updateSettings, { body: { version: 0, kitchen: { ...kitchen, late: 12 } } });
    expect(await lateNow()).toBe(before);
    await admin.call(routes.updateSettings, { body: { version: 1, kitchen } });
    expect(await pace()).toMatchObject({ tight: 5, late: 12 });
    await shop.deps.models.orders.deleteMany({ 'promise.to': { $gt: new Date() } });
  });

  it('answers the figures as they are now', async () => {
    await makeOrder(shop.deps.models, { quantity: 3 });
    // Of the evening before, which lasts until five.
    const before = new Date(startOfNumberDay(new Date()).getTime() - 1);
    const early = await makeOrder(shop.deps.models, {
      createdAt: before,
      status: 'Delivered',
      totalAmount: 100,
    });
    onTestFinished(async () => void (await shop.deps.models.orders.deleteOne({ _id: early._id })));
    const message = (daysAgo: number, answered: boolean, open = true) => ({
      name: 'Bela',
      email: 'bela@example.com',
      message: 'Nuts?',
      createdAt: new Date(Date.now() - daysAgo * 86_400_000),
      answers: answered ? [{ text: 'No.', by: 'Ravi', at: new Date() }] : [],
      ...(open && { open: 'open' as const }),
    });
    const late = [message(2.1, false), message(30.1, true)];
    const inTime = [message(1.9, false), message(29, true), message(90, false, false)];
    await shop.deps.models.complaints.insertMany([...late, ...inTime]);
    const { body } = await admin.call(routes.dashboard);
    expect(body).toMatchObject({
      orders: 7,
      ordersToday: 1,
      revenueToday: 89_700,
      openOrders: 5,
      lateOrders: 4,
      inventoryItems: 9,
      lowStockItems: 1,
      refundsDue: 0,
      day: { byHour: [{ orders: 1, revenue: 89_700 }], sold: { today: { deliveries: 1, net: 89_700 } } },
      todo: {
        unseenOrders: 4,
        heldRefunds: 0,
        failedJobs: 0,
        lowStock: ['Regular'],
        tickets: { open: 4, unanswered: 1, unsettled: 1 },
      },
    });
    expect(body.revenue).toBe(119_601 + 29_900 + 29_900 + 89_700 + 100);
  });

  it('sets the same weekday a week before beside today, until the same time of day', async () => {
    const { models } = shop.deps;
    const now = Date.now();
    const placed = [1_000, -dayMs / 48].map((ago) =>
      makeOrder(models, { createdAt: new Date(now - 7 * dayMs - ago), totalAmount: 50_000 }),
    );
    const ids = (await Promise.all(placed)).map(({ _id }) => _id);
    const { day } = (await admin.call<DashboardAnswer>(routes.dashboard)).body;
    expect(day?.before).toMatchObject({ orders: 1, revenue: 50_000 });
    await models.orders.deleteMany({ _id: { $in: ids } });
  });

  it('reads no order of an earlier day again, but after one was voided, also while one came late', async () => {
    const { models } = shop.deps;
    const createdAt = new Date(Date.now() - 3 * dayMs);
    const { _id } = await makeOrder(models, { createdAt, totalAmount: 40_000 });
    const change = (update: UpdateQuery<Order>) => models.orders.updateOne({ _id }, update);
    const figures = async () => {
      const { orders, revenue } = (await admin.call<DashboardAnswer>(routes.dashboard)).body;
      return { orders, revenue };
    };
    const { orders, revenue } = await figures();
    await change({ $inc: { totalAmount: 1_000 } });
    expect(await figures()).toEqual({ orders, revenue });
    await change({ $set: { voided } });
    const late = await makeOrder(models, { createdAt, totalAmount: 10_000 });
    expect(await figures()).toEqual({ orders, revenue: revenue - 30_000 });
    await models.orders.updateOne({ _id: late._id }, { $set: { voided } });
    expect(await figures()).toEqual({ orders: orders - 1, revenue: revenue - 40_000 });
    await models.orders.deleteMany({ _id: [_id, late._id] });
  });

  it('reports paid checkouts without orders, and whether workers are running', async () => {
    const { models, redis, config } = shop.deps;
    const ask = async () => (await admin.call<DashboardAnswer>(routes.dashboard)).body;
    const since = new Date(Date.now() - 40_000);
    const none = { checkouts: 0, since: null };
    expect(await ask()).toMatchObject({ workers: 'stopped', notYetOrdered: none });
    const now = Date.now();
    const sign = { askedAt: now, restsUntil: null, jobAt: null, canaryAt: now, active: 0 };
    const queues = Object.fromEntries(orderingQueues.map((queue) => [queue, sign]));
    await writeHeartbeat(redis, config, { host: 'a', pid: 1, release: '', since: now, queues });
    expect(await ask()).toMatchObject({ workers: 'running', notYetOrdered: none });
    const place = (state: string, more: object = {}) =>
      models.checkouts.collection.insertOne({ state, cartId: randomUUID(), ...more });
    await place('unpaid');
    await place('unpaid', { paymentReportedAt: since });
    await place('paid', { paidAt: new Date() });
    await place('fulfilled', { paymentReportedAt: new Date(0), paidAt: new Date(0) });
    expect(await ask()).toMatchObject({
      workers: 'behind',
      notYetOrdered: { checkouts: 2, since: since.toISOString() },
    });
  });
});
