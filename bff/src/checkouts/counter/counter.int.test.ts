import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { expireCheckout } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fullInventory, makeOrder, shopForTests } from '../../testing/open-test-shop.ts';
import { standInForTests } from '../../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const { models } = shop.deps;
const margherita = await shop.addPizza('Margherita', 299);
const farmhouse = await shop.addPizza('Farmhouse', 449.5);
const [asha, ravi] = [await shop.admin('Asha'), await shop.admin('Ravi')];
beforeEach(async () => {
  provider.mood = 'work';
  provider.orders.clear();
  await models.inventory.updateOne({}, { $set: { transfers: [] } });
  await models.checkouts.deleteMany({});
  await shop.setInventory(fullInventory());
});

interface Taken {
  checkoutId: string;
  number?: number;
  state: string;
  amount: number;
}
const order = (more: object = {}) => ({
  key: randomUUID(),
  items: [{ pizzaId: margherita, quantity: 2 }],
  customer: { name: 'Walk-in' },
  fulfilment: 'pickup',
  amount: 598,
  pay: 'cash',
  ...more,
});
const take = (body: object, who = asha) => who.call<Taken>(routes.takeOrder, { body });
const receive = (id: string, tenders: object[], { who = asha, key = randomUUID() as string } = {}) =>
  who.call<Taken>(routes.receiveMoney, { params: { id }, body: { key, tenders } });
const stored = (id: string) => models.checkouts.findById(id).orFail().lean();
const qty = async () => (await readInventoryDocument(models)).bases.Regular?.qty;
const waiting = async () => (await take(order({ pay: 'link' }))).body;
const cash = (amount: number) => [{ tender: 'cash', amount }];

describe('an order paid at the counter', () => {
  it('is paid at once under the next number of the day, holds its portions, and asks nothing of the provider', async () => {
    provider.mood = 503;
    const first = await take(order());
    expect(first).toMatchObject({ status: 200, body: { success: true, state: 'paid', amount: 59_800 } });
    expect(Number((await take(order(), ravi)).body.number)).toBe(Number(first.body.number) + 1);
    const checkout = await stored(first.body.checkoutId);
    expect(checkout).toMatchObject({
      channel: 'counter',
      fulfilment: 'pickup',
      takenBy: { name: 'Asha' },
      customer: { name: 'Walk-in', email: '' },
      tenders: [{ tender: 'cash', amount: 59_800, by: { name: 'Asha' } }],
      paymentId: expect.stringMatching(/^counter_/),
      capturedAt: checkout.paidAt,
      hold: { token: expect.any(String) },
    });
    expect([await qty(), provider.orders.size]).toEqual([96, 0]);
    const jobs = await shop.deps.producer.queues['order-creation'].getJobs();
    expect(jobs.filter(({ data }) => data.checkoutId === first.body.checkoutId)).toHaveLength(1);
  });

  it('is one order however often its key is sent, also by screens at once', async () => {
    const body = order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(body)));
    const again = await take({ ...body, amount: 600 });
    const said = new Set([...answers, again].map((one) => `${one.status} ${JSON.stringify(one.body)}`));
    expect([...said]).toEqual([expect.stringMatching(/^200 .*"paid"/)]);
    expect([await qty(), await models.checkouts.countDocuments()]).toEqual([98, 1]);
    expect((await stored(again.body.checkoutId)).tenders).toMatchObject([{ tender: 'cash' }]);
    // Refused, its screen would believe that nothing was taken.
    const away = vi.spyOn(shop.deps.consumers, 'areAway').mockReturnValue(true);
    expect([(await take(body)).status, (await take(order())).status]).toEqual([200, 503]);
    away.mockRestore();
  });

  it('is never taken for another one that came under its key, as of a tab that was duplicated', async () => {
    const body = order();
    const { number } = (await take(body)).body;
    const more = { items: [{ pizzaId: margherita, quantity: 3 }], amount: 897 };
    const thin = { items: [{ pizzaId: margherita, quantity: 2, base: 'Thin Crust' }] };
    for (const other of [
      more,
      thin,
      { customer: { name: 'Meena' } },
      { note: 'cut in eight' },
      { pay: 'card' },
      { pay: 'link' },
    ])
      expect(await take({ ...body, ...other })).toMatchObject({
        status: 409,
        body: { code: 'order_settled', message: expect.stringContaining(`Number ${number}`) },
      });
    expect(await models.checkouts.countDocuments()).toBe(1);
  });

  it('sold out in between it takes nothing, and its key may be sent again with other pizzas', async () => {
    await shop.setInventory({ ...fullInventory(), sauces: { Tomato: { qty: 3, price: 0 } } });
    expect((await take(order())).status).toBe(200);
    const body = order();
    expect(await take(body)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    const fewer = { ...body, items: [{ pizzaId: margherita, quantity: 1 }], amount: 299 };
    expect(await take(fewer)).toMatchObject({ status: 200, body: { state: 'paid', amount: 29_900 } });
    expect([await qty(), await models.checkouts.countDocuments()]).toEqual([97, 2]);
  });

  it('says what of it is gone since the screen showed it: an ingredient, a pizza that was hidden or deleted', async () => {
    const [hidden, id] = [await shop.addPizza('Rustica', 1), await shop.addPizza('Diavola', 1)];
    await models.pizzas.updateOne({ _id: hidden }, { $set: { hidden: true } });
    await asha.call(routes.deletePizza, { params: { id } });
    const made = { base: 'Rye', sauce: 'Tomato', cheese: 'Brie', veggies: ['Kale', 'Corn'] };
    const gone = [{ pizzaId: margherita, ...made }, { pizzaId: hidden }, { pizzaId: id }];
    const { body } = await take(order({ items: gone.map((item) => ({ ...item, quantity: 1 })) }));
    const message = 'No longer available: Rye, Brie, Kale. No longer on the menu: Rustica, Diavola.';
    const missing = expect.arrayContaining([{ kind: 'ingredient_gone', name: 'Brie' }]);
    expect(body).toMatchObject({ code: 'out_of_stock', message, details: { missing } });
  });

  it('that was given up is taken anew when its key is sent again', async () => {
    const body = order({ pay: 'link' });
    const first = await take(body);
    await expireCheckout(shop.deps, (await stored(first.body.checkoutId))._id);
    const again = await take({ ...body, pay: 'cash' });
    expect(again).toMatchObject({ status: 200, body: { state: 'paid' } });
    expect([again.body.checkoutId === first.body.checkoutId, await qty()]).toEqual([false, 98]);
  });

  it('two screens at the last portions: one has them, the other can send its key again', async () => {
    await shop.setInventory({ ...fullInventory(), sauces: { Tomato: { qty: 2, price: 0 } } });
    const bodies = [order(), order()];
    const answers = await Promise.all(bodies.map((body, nth) => take(body, nth ? ravi : asha)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await shop.setInventory(fullInventory());
    const again = await Promise.all(bodies.map((body) => take(body)));
    expect(again.map(({ body }) => body.state)).toEqual(['paid', 'paid']);
  });

  it('at another price than the screen showed it is not taken', async () => {
    expect(await take(order({ amount: 600 }))).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', details: { amount: 598 } },
    });
    expect(await models.checkouts.countDocuments()).toBe(0);
  });

  it('prices each pizza as a cart would: two recipes of one pizza are two lines', async () => {
    const items = [
      { pizzaId: farmhouse, quantity: 1 },
      { pizzaId: farmhouse, quantity: 1, base: 'Thin Crust', veggies: ['Olives'] },
    ];
    const cart = await shop.customer();
    const recipe = { base: 'Thin Crust', sauce: 'Tomato', cheese: 'Mozzarella', veggies: ['Olives'] };
    const asked = items.map((item, nth) => ({ ...item, ...(nth ? recipe : {}), lineId: `own-${nth}` }));
    await cart.fill(...asked);
    const open = await cart.createPayment(1);
    const { amount } = Object(Object(open.body).details);
    const { body } = await take(order({ items, amount }));
    expect((await stored(body.checkoutId)).lines).toMatchObject([
      { base: 'Regular' },
      { base: 'Thin Crust', veggies: ['Olives'] },
    ]);
  });
});

describe('what was received', () => {
  const split = (card: number) => [
    { tender: 'cash', amount: 20_000 },
    { tender: 'card', amount: card, reference: 'slip 81' },
  ];

  it.each([
    ['less', split(39_799)],
    ['more, as when change was not taken off', split(40_000)],
    ['nothing', undefined],
  ])('%s than the total is refused, and nothing is held', async (_what, tenders) => {
    const answer = await take(order({ pay: 'split', ...(tenders && { tenders }) }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'tenders_differ' } });
    expect([await models.checkouts.countDocuments(), await qty()]).toEqual([0, 100]);
  });

  it('is kept by tender, reference and person', async () => {
    const { body } = await take(order({ pay: 'split', tenders: split(39_800) }));
    expect((await stored(body.checkoutId)).tenders).toMatchObject([
      { tender: 'cash', amount: 20_000, by: { name: 'Asha' } },
      { tender: 'card', amount: 39_800, reference: 'slip 81' },
    ]);
  });

  it.each([
    { tip: 5 },
    { items: [{ pizzaId: margherita, quantity: 2, price: 1 }] },
    { items: [] },
    { pay: 'cash', tenders: [{ tender: 'card', amount: 59_800 }] },
    { pay: 'link', tenders: cash(59_800) },
    { key: 'the same for all' },
    { fulfilment: 'delivery' },
  ])('an order with %j is refused', async (odd) => {
    expect((await take(order(odd))).status).toBe(400);
    expect(await models.checkouts.countDocuments()).toBe(0);
  });

  it('of two who take the money for one order, one does, and whoever sent it twice is told so', async () => {
    const { checkoutId } = await waiting();
    const key = randomUUID();
    const [mine, again, theirs] = await Promise.all([
      receive(checkoutId, cash(59_800), { key }),
      receive(checkoutId, cash(59_800), { key }),
      receive(checkoutId, cash(59_800), { who: ravi }),
    ]);
    const { paymentId, tenders } = await stored(checkoutId);
    expect(tenders).toHaveLength(1);
    const won = paymentId?.startsWith(`counter_${key}`) ? [200, 200, 409] : [409, 409, 200];
    expect([mine, again, theirs].map(({ status }) => status)).toEqual(won);
  });

  it('under the key of another order, or in another way than before, is not taken for that', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const key = randomUUID();
    for (const { checkoutId } of [one, other])
      expect((await receive(checkoutId, cash(59_800), { key })).status).toBe(200);
    const [paid, alike] = [await stored(one.checkoutId), await stored(other.checkoutId)];
    expect(paid.paymentId).not.toBe(alike.paymentId);
    const upi = [{ tender: 'upi', amount: 59_800 }];
    expect((await receive(one.checkoutId, upi, { key })).body).toMatchObject({ code: 'order_settled' });
  });

  it('in other parts than before is not taken for that, by its key either', async () => {
    const parts = (amount: number) => [...cash(amount), { tender: 'upi', amount: 59_800 - amount }];
    const [{ checkoutId }, key] = [await waiting(), randomUUID()];
    const sent = order({ pay: 'split' });
    const sendBoth = (amount: number) =>
      Promise.all([receive(checkoutId, parts(amount), { key }), take({ ...sent, tenders: parts(amount) })]);
    const done = [{ status: 200 }, { status: 200 }];
    expect(await sendBoth(20_000)).toMatchObject(done);
    const [none, other] = await sendBoth(30_000);
    expect(none.body).toMatchObject({ code: 'order_settled' });
    expect(other.body).toMatchObject({ message: expect.stringContaining('another order before') });
    expect(await sendBoth(20_000)).toMatchObject(done);
  });
});

describe('an order for a customer', () => {
  it('by phone is delivered where they say, within the area', async () => {
    const area = (version: number, pins: string[], phoneRequired: boolean) =>
      asha.call(routes.updateSettings, { body: { version, delivery: { pins, phoneRequired } } });
    await area(0, ['560'], true);
    const delivery = { address: '4 Lake Road, 560001', note: 'ring twice' };
    const asked = { fulfilment: 'delivery', customer: { name: 'Meena', phone: '98450 11110' } };
    const { body } = await take(order({ ...asked, delivery }));
    expect((await stored(body.checkoutId)).delivery).toEqual({ ...delivery, phone: '+919845011110' });
    const far = { ...asked, delivery: { address: '4 Lake Road, 110001' } };
    expect(await take(order(far))).toMatchObject({ body: { code: 'outside_area' } });
    await area(1, [], false);
  });

  it('who has an account is theirs; one that does not exist is refused', async () => {
    const customer = await shop.customer();
    const asked = { fulfilment: 'delivery', customer: { name: 'Asha', userId: customer.id } };
    const { body } = await take(order(asked));
    const { userId, delivery } = await stored(body.checkoutId);
    expect([String(userId), delivery?.address]).toEqual([customer.id, '1 Test Street']);
    const unknown = { customer: { name: 'Asha', userId: '0'.repeat(24) } };
    expect(await take(order(unknown))).toMatchObject({ body: { code: 'user_not_found' } });
  });

  it('is found by the last digits of the phone, with addresses and what they had', async () => {
    const phone = '+919845077123';
    const customer = { name: 'Meena', email: '' };
    const had = { customer, delivery: { address: '4 Lake Road', phone } };
    await makeOrder(models, { ...had, customer: { name: ' meena', email: '' } });
    const recent = await makeOrder(models, had);
    // The same delivery's pizza that was made again, and what was cancelled since: nobody wants these two.
    await makeOrder(models, { ...had, checkoutId: recent.checkoutId, line: 1, remakeOf: recent._id });
    const voided = { at: new Date(), by: { _id: recent._id, name: 'Asha' }, reason: 'Gone' };
    await makeOrder(models, { ...had, voided });
    const later = { customer, delivery: { address: 'none', phone: '+919845071230' } };
    await Promise.all(Array.from({ length: 101 }, () => makeOrder(models, later)));
    const usual = [expect.objectContaining({ pizzaName: recent.pizza.name, quantity: 1 })];
    const ask = (digits: string) => asha.call(routes.searchCounterCustomers, { body: { digits } });
    for (const digits of ['7123', '09845077123', '919845077123'])
      expect((await ask(digits)).body).toEqual([{ name: 'Meena', phone, addresses: ['4 Lake Road'], usual }]);
    expect((await ask('.*')).status).toBe(400);
  });
});

it('the shop’s UPI address is for the counter’s screen, and only such an address', async () => {
  const set = async (upi: string) => {
    const { body } = await asha.call<{ version: number }>(routes.counterSettings);
    return (await asha.call(routes.updateSettings, { body: { version: body.version, counter: { upi } } }))
      .status;
  };
  expect([await set('forno@okaxis'), await set('forno@okaxis&am=1')]).toEqual([200, 400]);
  expect((await asha.call(routes.counterSettings)).body).toMatchObject({ counter: { upi: 'forno@okaxis' } });
  expect(JSON.stringify((await shop.visitor.call(routes.settings)).body)).not.toContain('okaxis');
});
