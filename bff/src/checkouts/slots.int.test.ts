import { randomUUID } from 'node:crypto';
import { routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { dayMs, dayOf, needsOfSlot, slotKey } from '@forno/shared/domain';
import { expireCheckout, readHolds } from '@forno/shared/server/checkouts';
import { countSlot, holdStock, readInventoryDocument } from '@forno/shared/server/stock';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const pizza = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());
const admin = await shop.admin();
const { models } = shop.deps;

const day = (days: number) => dayOf(new Date(Date.now() + days * dayMs));
const opening = { from: '11:00', to: '13:00' };
const closedUntil = (days: number) => ({
  week: Array(7).fill(null),
  exceptions: [{ date: day(days), opening }],
});
const firstSlot = () => new Date(`${day(2)}T11:30+05:30`);
async function save(parts: object) {
  const { version } = (await shop.visitor.call<SettingsAnswer>(routes.settings)).body;
  expect((await admin.call(routes.updateSettings, { body: { version, ...parts } })).status).toBe(200);
}
const later = { days: 2, minutes: 30, pizzas: 3 };
beforeEach(async () => {
  await models.inventory.updateOne({}, { $unset: { items: '' } });
  await save({ hours: closedUntil(2), pause: null, later });
});
const slots = async (pizzas = 1) => {
  const { body } = await shop.visitor.call<{ closed?: string; slots?: string[] }>(routes.promise, {
    query: { pizzas: `${pizzas}` },
  });
  return body;
};
const room = async () => (await readInventoryDocument(models)).items?.[slotKey(firstSlot())]?.qty;
const buy = async (dueAt = firstSlot(), pizzas = 1) => {
  const buyer = await shop.customerWith(choice(pizza, pizzas));
  return buyer.createPayment(299 * pizzas, { dueAt: dueAt.toISOString() });
};

it('a closed shop sells 11:30, promised as that and begun in time, whatever the clock of the device', async () => {
  const offered = await slots();
  expect(offered.closed).toMatch(/^We are closed/);
  expect(offered.slots?.map((one) => one.slice(11, 16))).toEqual(['06:00', '06:30', '07:00']);
  const { status, body } = await buy();
  expect(status).toBe(200);
  const { promise, startAt, lines } = await models.checkouts.findById(body.checkoutId).orFail().lean();
  const to = new Date(`${day(2)}T12:00+05:30`);
  expect(promise).toEqual({ from: firstSlot(), to });
  expect(startAt).toEqual(new Date(`${day(2)}T11:05+05:30`));
  expect(lines[0]?.needs).toContainEqual({ category: 'items', name: slotKey(firstSlot()), qty: 1 });
  expect(await room()).toBe(2);
});

it('who names no time is told that it is closed, as ever, and holds nothing', async () => {
  const [buyer, before] = [await shop.customerWith(choice(pizza)), await readHolds(models)];
  expect(await buyer.createPayment(299)).toMatchObject({ status: 409, body: { code: 'shop_closed' } });
  await save({ later: null });
  expect(await slots()).not.toHaveProperty('slots');
  expect(await buy()).toMatchObject({ status: 409, body: { code: 'slot_full' } });
  expect(await readHolds(models)).toEqual(before);
});

it('the last ones are sold once to twenty buyers at once; the others are told of the next time', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.customerWith(choice(pizza))));
  const dueAt = firstSlot().toISOString();
  const answers = await Promise.all(buyers.map((buyer) => buyer.createPayment(299, { dueAt })));
  const won = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  expect([won.length, refused.length, await room()]).toEqual([3, 17, 0]);
  for (const { body } of refused) expect(body.code).toBe('slot_full');
  const late = await buy();
  expect(late.body.message).toMatch(/^We have no room on .+ at 11:30 am any more.+ at 12:00 pm\.$/);
  expect((await slots()).slots?.[0]?.slice(11, 16)).toBe('06:30');
  // Given back with its hold.
  await expireCheckout(shop.deps, (await models.checkouts.findById(won[0]!.body.checkoutId).orFail())._id);
  expect(await room()).toBe(1);
  expect((await buy()).status).toBe(200);
});

it('another time is another checkout, and gives the first one back; the same time is the same', async () => {
  const buyer = await shop.customerWith(choice(pizza, 2));
  const at = (dueAt: Date) => buyer.createPayment(598, { dueAt: dueAt.toISOString() });
  const next = new Date(firstSlot().getTime() + 30 * 60_000);
  const [first, again, other] = [await at(firstSlot()), await at(firstSlot()), await at(next)];
  expect(again.body.checkoutId).toBe(first.body.checkoutId);
  expect(other.body.checkoutId).not.toBe(first.body.checkoutId);
  expect(await room()).toBe(3);
});

it('only whole slots are sold, and as many pizzas as one makes', async () => {
  for (const [minutes, pizzas] of [
    [10, 1],
    [-60, 1],
    [48 * 60, 1],
  ] as const)
    expect((await buy(new Date(firstSlot().getTime() + minutes * 60_000), pizzas)).body.code).toBe(
      'slot_full',
    );
  expect((await slots(4)).slots).toEqual([]);
  const { body } = await buy(firstSlot(), 4);
  expect(body).toMatchObject({ code: 'slot_full' });
  expect(body.message).toBe('An order for later can have at most 3 pizzas. You have not been charged.');
});

it('a time that is over, or too near to be kept, is said to be that, and not to be full', async () => {
  for (const ahead of [-dayMs, 5 * 60_000]) {
    const { body } = await buy(new Date(Date.now() + ahead));
    expect(body.code).toBe('slot_full');
    expect(body.message).toMatch(/^It is too late to order for .+ such as .+ at 11:30 am\.$/);
  }
});

it('a time at which the shop is shut has no lack of room, and staff are charged nothing', async () => {
  const shut = new Date(`${day(1)}T12:00+05:30`);
  expect((await buy(shut)).body.message).toMatch(
    /^We are closed on .+ 12:00 pm\. You have not been charged: /,
  );
  const items = [{ pizzaId: pizza, quantity: 1 }];
  const order = { items, customer: { name: 'Walk-in' }, fulfilment: 'pickup', amount: 299, pay: 'cash' };
  const take = async (dueAt: Date) => {
    const body = { ...order, key: randomUUID(), dueAt: dueAt.toISOString() };
    return (await admin.call<{ message: string }>(routes.takeOrder, { body })).body.message;
  };
  expect(await take(shut)).toMatch(/^We are closed on .+ 12:00 pm\. Nothing was booked: please choose/);
  await save({ hours: null, pause: { minutes: 60 } });
  expect(await take(new Date(Date.now() + 58 * 60_000))).toMatch(/^The kitchen has paused orders for /);
});

it('a changed setting gives or takes the difference, however many are told of it at once', async () => {
  await buy();
  await save({ later: { ...later, pizzas: 5 } });
  expect((await slots(4)).slots?.[0]).toBe(firstSlot().toISOString());
  const before = await readInventoryDocument(models);
  const slot = { from: firstSlot(), to: firstSlot(), startAt: firstSlot() };
  const five = { ...later, pizzas: 5 };
  await Promise.all([1, 2, 3].map(() => countSlot(models, slot, five, before)));
  expect(await room()).toBe(4);
  await save({ later: { ...later, pizzas: 1 } });
  expect((await buy()).body.code).toBe('slot_full');
});

it('what is sold of a time takes room of those that overlap it, once the shop sells longer or shorter ones', async () => {
  const [hour, half] = ['12:00', '12:30'].map((time) => new Date(`${day(2)}T${time}+05:30`));
  await buy(half, 2);
  await save({ later: { ...later, minutes: 60 } });
  expect((await slots(2)).slots).toEqual([]);
  expect((await buy(hour)).status).toBe(200);
  const { body } = await buy(hour);
  expect(body.code).toBe('slot_full');
  expect(body.message).toMatch(/ any more, nor at any other time\. You have not been charged\.$/);
  await save({ later });
  expect((await buy(half)).body.code).toBe('slot_full');
});

it('times that overlap are never both sold, also to who chose one just before hours were changed', async () => {
  const slot = (time: string, minutes: number) => {
    const from = new Date(`${day(2)}T${time}+05:30`);
    return { from, to: new Date(from.getTime() + minutes * 60_000) };
  };
  const [hour, half] = [slot('12:00', 60), slot('12:30', 30)];
  const hold = (id: string, { from }: typeof hour) =>
    holdStock(models, id, [{ needs: needsOfSlot(from, 2) }]);
  const count = async (one: typeof hour) =>
    countSlot(models, one, later, await readInventoryDocument(models));
  await count(hour);
  await count(half);
  expect(await hold('new', half)).toMatchObject({ ok: true });
  expect(await hold('late', hour)).toMatchObject({ ok: false, refusal: { code: 'slot_full' } });
  for (let round = 0; round < 10; round++) {
    await models.inventory.updateOne({}, { $unset: { items: '' } });
    const sold = await Promise.all(
      [hour, half].map(async (one, n) => {
        await count(one);
        return hold(`${round}-${n}`, one);
      }),
    );
    expect(sold.filter(({ ok: held }) => held).length).toBeLessThanOrEqual(1);
  }
});

it('staff take orders for later by the same slots', async () => {
  const take = (key: string) =>
    admin.call<{ checkoutId: string; code: string }>(routes.takeOrder, {
      body: {
        key,
        items: [{ pizzaId: pizza, quantity: 2 }],
        customer: { name: 'Meena' },
        fulfilment: 'pickup',
        amount: 598,
        pay: 'cash',
        dueAt: firstSlot().toISOString(),
      },
    });
  const { status, body } = await take('a-key-of-this-screen');
  expect(status).toBe(200);
  const paid = await models.checkouts.findById(body.checkoutId).orFail().lean();
  // Called out on its own day.
  expect(paid).toMatchObject({ state: 'paid', number: 1, numberDay: day(2) });
  expect((await take('a-key-of-another-one')).body.code).toBe('slot_full');
});
