import { randomUUID } from 'node:crypto';
import { type Answer, type HoursSettings, routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { dayMs, dayOf, type KitchenSettings, openFrom } from '@forno/shared/domain';
import { amountTexts, pausedText } from '@forno/shared/messages/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const pizza = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
const admin = await shop.admin();
const customer = await shop.customerWith(choice(pizza));
const quiet = { pizzas: 8, minutes: 40, longest: null };
beforeEach(() => save({ hours: null, pause: null, kitchen: quiet }));

const read = async () => (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
async function save(parts: {
  hours?: HoursSettings | null;
  pause?: { minutes: number | null } | { today: true } | null;
  kitchen?: KitchenSettings;
}) {
  const { version } = await read();
  const saved = await admin.call<SettingsAnswer>(routes.updateSettings, { body: { version, ...parts } });
  expect(saved.status).toBe(200);
  return saved.body;
}
const pay = () =>
  customer.call<{ code: string; message: string; details: { opensAt: string } }>(routes.createPayment, {
    body: { amount: 299 },
  });
const today = (days = 0) => dayOf(new Date(Date.now() + days * dayMs));
const allDay = { from: '00:00', to: '00:00' };
const never: HoursSettings = { week: Array(7).fill(null), exceptions: [] };

it('refuses while the shop is closed and says when it opens, before holding stock or calling the provider', async () => {
  await save({
    hours: { ...never, exceptions: [{ date: today(2), opening: { from: '11:30', to: '23:30' } }] },
  });
  const { status, body } = await pay();
  expect([status, body.code]).toEqual([409, 'shop_closed']);
  expect(body.details.opensAt).toBe(new Date(`${today(2)}T11:30+05:30`).toISOString());
  expect(body.message).toMatch(/^We are closed. We open again on .+ at 11:30 am.$/);
  expect(provider.orders.size).toBe(0);
  expect(await readHolds(shop.deps.models)).toEqual(new Map());
  await save({ hours: never });
  expect((await pay()).body.message).toBe('We are closed for the time being.');
});

it('takes orders within the hours, and on exception days', async () => {
  await save({ hours: { ...never, week: Array(7).fill(allDay) } });
  expect((await pay()).status).toBe(200);
  await save({
    hours: {
      ...never,
      exceptions: [
        { date: today(), opening: allDay },
        { date: today(1), opening: allDay },
      ],
    },
  });
  expect((await pay()).status).toBe(200);
});

it('takes no orders during a pause, which ends automatically or when an admin resumes', async () => {
  const { pause } = await save({ pause: { minutes: 15 } });
  const left = Date.parse(pause?.until ?? '') - Date.now();
  expect(left).toBeGreaterThan(10 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'shop_paused', details: pause } });
  await save({ pause: null });
  expect((await pay()).status).toBe(200);

  await save({ pause: { minutes: null } });
  expect((await pay()).body.code).toBe('shop_paused');
  const over = { until: new Date(Date.now() - 1_000).toISOString() };
  await shop.deps.models.settings.updateOne({}, { $set: { pause: over } });
  shop.deps.signals.tell('shop');
  expect((await pay()).status).toBe(200);
});

it.each([
  ['paused', { pause: { minutes: 15 } }, 'shop_paused'],
  ['closed', { hours: never }, 'shop_closed'],
] as const)(
  'is not %s to whoever takes an order anyway for a guest at the counter',
  async (_what, parts, code) => {
    await save(parts);
    const sale = { items: [{ pizzaId: pizza, quantity: 1 }], customer: { name: 'Walk-in' }, pay: 'cash' };
    const take = (more: object) => {
      const body = { key: randomUUID(), ...sale, fulfilment: 'pickup', amount: 299, ...more };
      return admin.call<{ code?: string; state?: string }>(routes.takeOrder, { body });
    };
    expect(await take({})).toMatchObject({ status: 409, body: { code } });
    expect(await take({ anyway: true })).toMatchObject({ status: 200, body: { state: 'paid' } });
    // Nobody else can.
    const own = await customer.call(routes.createPayment, { body: { amount: 299, anyway: true } });
    expect(own.status).toBeGreaterThan(399);
  },
);

it('closes for today until the shop opens on another day, and opens again on wish', async () => {
  const { pause } = await save({ hours: { ...never, week: Array(7).fill(allDay) }, pause: { today: true } });
  expect(pause).toEqual({ until: new Date(`${today(1)}T00:00+05:30`).toISOString(), closed: true });
  expect(await pay()).toMatchObject({
    status: 409,
    body: { code: 'shop_closed', details: { opensAt: pause?.until } },
  });
  // Also in a break: what the hours say of the evening is off.
  await save({ hours: { ...never, exceptions: [{ date: today(1), opening: allDay }] } });
  const later = new Date(Date.now() + 2 * dayMs).toISOString();
  await shop.deps.models.settings.updateOne({}, { $set: { pause: { until: later, closed: true } } });
  shop.deps.signals.tell('shop');
  expect((await pay()).body.details.opensAt).toBe(later);
  await save({ hours: { ...never, week: Array(7).fill(allDay) } });
  await save({ pause: null });
  expect((await pay()).status).toBe(200);
});

it('names no time at which the shop is shut again', async () => {
  const hours = { week: Array(7).fill(allDay), exceptions: [{ date: today(2), opening: null }] };
  await save({ hours });
  const until = new Date(`${today(2)}T12:00+05:30`);
  await shop.deps.models.settings.updateOne({}, { $set: { pause: { until: until.toISOString() } } });
  shop.deps.signals.tell('shop');
  const opens = new Date(`${today(3)}T00:00+05:30`);
  expect((await pay()).body.message).toBe(pausedText(opens, new Date()));
  expect(openFrom(hours, until)).toEqual(opens);
  expect(openFrom(hours, opens)).toEqual(opens);
  expect(openFrom(never, until)).toEqual(until);
});

it('takes no more pizzas than the kitchen can make, and says when there should be room', async () => {
  await save({ kitchen: { ...quiet, longest: 40 } });
  const { models } = shop.deps;
  const inOven = await makeOrder(models, { quantity: 9, status: 'In the Kitchen' });
  expect((await pay()).status).toBe(200);
  const waiting = await makeOrder(models, { quantity: 1 });
  const full = await pay();
  expect(full).toMatchObject({ status: 409, body: { code: 'kitchen_full' } });
  expect(full.body.message).toMatch(/^The kitchen is full right now. You can order from .*\d:\d\d [ap]m\.$/);
  const voided = {
    at: new Date(),
    by: { _id: waiting._id, name: 'Asha' },
    reason: 'No flour.',
    refund: false,
  };
  await models.orders.collection.updateOne({ _id: waiting._id }, { $set: { voided } });
  expect((await pay()).status).toBe(200);
  await models.orders.updateOne({ _id: waiting._id }, { $unset: { voided: '' } });
  expect((await pay()).status).toBe(409);
  const restocks = [{ key: 'returned', quantity: 1, state: 'returned' as const }];
  await models.orders.updateOne({ _id: inOven._id }, { $set: { restocks } });
  expect((await pay()).status).toBe(200);
  await models.orders.updateOne({ _id: inOven._id }, { $unset: { restocks: '' } });
  await models.orders.updateOne({ _id: waiting._id }, { $set: { createdAt: new Date(0) } });
  expect((await pay()).status).toBe(200);
  await models.orders.updateOne({ _id: waiting._id }, { $set: { createdAt: new Date() } });
  await models.orders.updateOne({ _id: inOven._id }, { $set: { status: 'Sent to Delivery' } });
  expect((await pay()).status).toBe(200);
});

it('takes all orders without a limit, with a later promise', async () => {
  const { models } = shop.deps;
  await models.orders.deleteMany({});
  await models.checkouts.deleteMany({});
  await makeOrder(models, { quantity: 10 });
  await save({ kitchen: { ...quiet, pizzas: 4 } });
  const query = { pizzas: '5' };
  const ask = async () =>
    (await shop.visitor.call<Answer<typeof routes.promise>>(routes.promise, { query })).body;
  const asked = Date.now();
  // 36 minutes for itself, and 44 until there is room; the load of before is kept for a moment.
  const isLater = async () => Date.parse((await ask()).from) >= asked + 70 * 60_000;
  await waitFor(isLater, { what: 'the promise to be as late as the kitchen is full' });
  expect((await ask()).busy).toBe(true);
  expect((await pay()).status).toBe(200);
  const checkout = await models.checkouts.findOne({}).lean();
  expect(checkout?.promise?.from.getTime()).toBeGreaterThan(asked + 36 * 60_000);
});

it.each([
  { kitchen: { ...quiet, pizzas: 0 } },
  { hours: { week: [], exceptions: [] } },
  { hours: { ...never, exceptions: [{ date: 'Diwali', opening: null }] } },
  { hours: { ...never, week: Array(7).fill({ from: '25:00', to: '26:00' }) } },
  { pause: { minutes: 7 } },
])('has no settings like %j', async (parts) => {
  const { version } = await read();
  const { status } = await admin.call(routes.updateSettings, { body: { version, ...parts } });
  expect(status).toBe(400);
});

it('refuses more than the account takes before the provider is asked, and tells the cart how much that is', async () => {
  const feaster = await shop.customerWith(choice(await shop.addPizza('Feast', 99_999), 6));
  const before = provider.orders.size;
  expect(await feaster.createPayment(599_994)).toMatchObject({
    status: 400,
    body: { code: 'total_too_high', message: amountTexts.paymentMax(50_000_000) },
  });
  expect(provider.orders.size).toBe(before);
  const promise = await feaster.call<{ paymentMax: number }>(routes.promise, { query: { pizzas: '6' } });
  expect(promise.body.paymentMax).toBe(50_000_000);
});
