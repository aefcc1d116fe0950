import { nextCursorHeader, routes, totalCountHeader } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
beforeEach(async () => {
  await shop.deps.models.orders.deleteMany({});
  await shop.deps.models.inventory.updateOne({}, { $set: { returns: {} } });
  await shop.setInventory(fullInventory());
});

const { place, stored, list, update, cancel } = orderCalls(shop, admin);
const [received, kitchen, delivery, delivered] = orderStatuses;

describe('get_orders', () => {
  it("answers a customer's own orders, newest first, and never the others'", async () => {
    const userId = new Types.ObjectId(customer.id);
    const [older, newer] = [await place({ userId }), await place({ userId })];
    await place();
    const { body } = await list(customer);
    expect(body.orders.map(({ _id }) => _id)).toEqual([String(newer._id), String(older._id)]);
    expect(body.orders[0]).toMatchObject({
      userId: customer.id,
      totalAmount: 29_900,
      pizzaId: { name: 'Margherita' },
    });
  });

  it('populates name and e-mail for admins, from the snapshot when the account is gone', async () => {
    await place();
    const { body } = await list(admin);
    expect(body.orders).toMatchObject([{ userId: { name: 'Asha', email: 'asha@forno.example' } }]);
  });

  it('answers pages with a cursor and the count, and no order twice', async () => {
    for (let i = 0; i < 7; i += 1) await place();
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(admin, { limit: '3', ...(cursor ? { cursor } : {}) });
      expect(page.headers.get(totalCountHeader)).toBe('7');
      ids.push(...page.body.orders.map(({ _id }) => _id));
      cursor = page.headers.get(nextCursorHeader);
    } while (cursor);
    expect(ids).toHaveLength(7);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  });

  it.each([
    ['the beginning of a name in another case', (_id: string) => 'RAVIN'],
    ['a word of an e-mail', () => 'kumar@'],
    ['the id', (id: string) => id],
    ['the end of the id, as people read it out', (id: string) => `#${id.slice(-6)}`],
    ['the end of the phone, as people read it out', () => '11110'],
    ['its words in another order', () => 'kumar, RÁVINDER'],
    ['the payment', () => 'pay_wanted'],
  ])('finds an order by %s', async (_what, q) => {
    await place();
    const wanted = await place({
      customer: { name: 'Ravinder', email: 'r.kumar@forno.example' },
      delivery: { address: '1 Test Street', phone: '+919845011110' },
      paymentId: 'pay_wanted',
    });
    const { body } = await list(admin, { q: q(String(wanted._id)), limit: '50' });
    expect(body.orders.map(({ _id }) => _id)).toEqual([String(wanted._id)]);
    // The same as a body: no access log keeps the email of an address that was called.
    const asked = { body: { q: 'r.kumar@forno.example', limit: '50' } };
    const found = await admin.call<{ orders: { _id: string }[] }>(routes.searchOrders, asked);
    expect(found.body.orders.map(({ _id }) => _id)).toEqual([String(wanted._id)]);
    expect((await admin.call(routes.searchOrders, { body: { limit: '1.5' } })).status).toBe(400);
    expect((await shop.visitor.call(routes.searchOrders, asked)).status).toBe(401);
  });

  it('takes what is typed for letters, not for a pattern', async () => {
    await place();
    expect((await list(admin, { q: '.*' })).body.orders).toEqual([]);
    expect((await list(admin, { q: '((((' })).status).toBe(200);
  });

  it.each([
    ['orders', routes.orders],
    ['changes', routes.audit],
  ])('searches %s without what no text contains, and refuses part of a row', async (_what, route) => {
    await place();
    expect((await admin.call(route, { query: { q: '\0', limit: '5' } })).status).toBe(200);
    expect((await admin.call(route, { query: { limit: '1.5' } })).status).toBe(400);
  });

  it('lists open orders by longest wait, paged, and delivered ones only on request', async () => {
    const made = [];
    for (const status of [kitchen, delivered, received, delivery, received])
      made.push(String((await place({ status }))._id));
    const [first, done, second, third, last] = made;
    const page = await list(admin, { sort: 'late', limit: '3' });
    expect(page.body.orders.map(({ _id }) => _id)).toEqual([first, second, third]);
    expect(page.headers.get(totalCountHeader)).toBe('4');
    const cursor = page.headers.get(nextCursorHeader) ?? '';
    const rest = await list(admin, { sort: 'late', limit: '3', cursor });
    expect(rest.body.orders.map(({ _id }) => _id)).toEqual([last]);
    expect((await list(admin, { sort: 'late', status: delivered })).body).toMatchObject({
      orders: [{ _id: done }],
    });
  });

  it('filters by status, and counts per status', async () => {
    await place();
    await place({ status: kitchen });
    expect((await list(admin, { status: kitchen })).body.orders).toHaveLength(1);
    const { body } = await admin.call(routes.orderCounts);
    expect(body).toEqual({ [received]: 1, [kitchen]: 1, [delivery]: 0, [delivered]: 0 });
  });
});

describe('update_order', () => {
  it.each(orderStatuses)('sets %s, whatever it was, with who and when', async (status) => {
    const order = await place({ status: status === delivered ? received : delivered });
    const { status: code, body } = await update(order._id, { status, version: 1 });
    expect(code).toBe(200);
    expect(body).toMatchObject({
      message: 'Order status updated successfully.',
      order: { status, version: 2 },
    });
    expect((await stored(order._id))?.statusHistory.at(-1)).toMatchObject({
      status,
      by: { name: 'Ravi' },
      at: expect.any(Date),
    });
  });

  it('refuses a stale change and shows the current order', async () => {
    const order = await place();
    await update(order._id, { status: kitchen, version: 1 });
    const second = await update(order._id, { status: delivered, version: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'order_stale', details: { order: { status: kitchen, version: 2 } } },
    });
    expect((await stored(order._id))?.status).toBe(kitchen);
  });

  it('lets exactly one of twenty simultaneous changes through', async () => {
    const order = await place();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => update(order._id, { status: kitchen, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stored(order._id))?.statusHistory).toHaveLength(2);
  });

  it('takes a change without a version, as the specification sends it', async () => {
    const order = await place({ version: 7 });
    expect((await update(order._id, { status: kitchen })).status).toBe(200);
  });

  it('changes nothing when the status is what it is', async () => {
    const order = await place();
    await update(order._id, { status: received, version: 1 });
    expect(await stored(order._id)).toMatchObject({ version: 1 });
  });

  it('refuses an unknown status and an unknown order', async () => {
    const order = await place();
    expect((await update(order._id, { status: 'Burnt' })).status).toBe(400);
    expect((await update('0'.repeat(24), { status: kitchen })).body).toMatchObject({
      code: 'order_not_found',
    });
  });

  it('leaves no order unpublished, and writes who did it', async () => {
    const order = await place();
    await update(order._id, { status: kitchen });
    await shop.deps.background.finish();
    expect((await stored(order._id))?.unpublished).toBeUndefined();
    const { body } = await admin.call<unknown[]>(routes.audit, {
      query: { kind: 'order', q: String(order._id) },
    });
    expect(body).toMatchObject([
      { action: 'status', by: { name: 'Ravi' }, from: { status: received }, to: { status: kitchen } },
    ]);
  });

  it('counts each promise once, as kept or missed, when its order is delivered', async () => {
    const promised = (to: number) => place({ promise: { from: new Date(0), to: new Date(to) } });
    const inTime = await promised(Date.now() + 3_600_000);
    await place().then(({ _id }) => update(_id, { status: delivered }));
    for (const { _id } of [inTime, await promised(1), await promised(2)])
      for (const status of [delivery, delivered]) await update(_id, { status });
    // A correction.
    for (const status of [kitchen, delivered]) await update(inTime._id, { status });
    const figures = await (await shop.visitor.fetch('/metrics')).text();
    expect(figures).toContain('forno_promises_total{outcome="kept"} 1');
    expect(figures).toContain('forno_promises_total{outcome="missed"} 2');
  });
});

describe('update_orders', () => {
  it('moves several with a result each: the refused do not hold up the others', async () => {
    const [good, stale, gone] = [await place(), await place({ version: 3 }), await place()];
    await cancel(gone._id);
    const orders = [good, stale, gone].map(({ _id }) => ({ _id: String(_id), version: 1 }));
    const { body } = await admin.call(routes.updateOrders, { body: { status: kitchen, orders } });
    expect(body).toMatchObject([
      { ok: true, order: { status: kitchen } },
      { ok: false, order: { status: received, version: 3 } },
      { ok: false, order: null },
    ]);
  });

  it('notes the changes of one moment by one command each', async () => {
    const { models, publisher, producer, followUpChange, background } = shop.deps;
    // What the tests before have left.
    await background.finish();
    const made = await Promise.all(Array.from({ length: 5 }, () => place({ unpublished: true })));
    const published = vi.spyOn(publisher, 'publishAll');
    const commands = [
      vi.spyOn(models.audits, 'insertMany'),
      vi.spyOn(models.orders, 'bulkWrite'),
      vi.spyOn(producer, 'enqueue'),
    ];
    const by = { _id: new Types.ObjectId(), name: 'Ravi' };
    await Promise.all(
      made.map((order) => followUpChange({ by, order, action: 'status', from: null, to: null })),
    );
    for (const command of commands) expect(command).toHaveBeenCalledTimes(1);
    // The pulse goes the same way, whenever its time comes.
    const events = published.mock.calls.map(([messages]) => messages.map(({ event }) => event));
    expect(events.filter(([first]) => first !== 'pulse')).toHaveLength(1);
    vi.restoreAllMocks();
    expect(await models.audits.countDocuments({ 'by._id': by._id })).toBe(5);
    expect(await models.orders.countDocuments({ unpublished: true })).toBe(0);
  });
});

describe('cancel_order', () => {
  const qty = async () => (await readInventoryDocument(shop.deps.models)).bases.Regular?.qty;

  it('hides the order, keeps it with who did it, and gives its stock back once', async () => {
    const order = await place({ quantity: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order._id)));
    const firsts = answers.filter(({ body }) => JSON.stringify(body).includes('deleted successfully'));
    expect(firsts).toHaveLength(1);
    expect((await list(admin)).body.orders).toEqual([]);
    expect(await stored(order._id)).toMatchObject({
      voided: { by: { name: 'Ravi' } },
      stock: 'returned',
      version: 2,
    });
    expect(await qty()).toBe(102);
  });

  it('gives nothing back once the kitchen has started, nor for a short order', async () => {
    await cancel((await place({ status: kitchen }))._id);
    await cancel((await place({ stock: 'short', stockToken: null }))._id);
    expect(await qty()).toBe(100);
  });

  it('races a status change without losing either: in the end it is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await place();
      await Promise.all([update(order._id, { status: kitchen }), cancel(order._id)]);
      const after = await stored(order._id);
      expect(after?.voided).toBeDefined();
      expect(after?.stock).toBe(after?.status === received ? 'returned' : 'consumed');
    }
  });

  it('tells a repeat what happened, whoever was first, and a stranger nothing', async () => {
    const userId = new Types.ObjectId(customer.id);
    const [refunded, kept] = [await place({ userId }), await place({ userId, status: delivered })];
    const said = (how: string) => ({
      status: 200,
      body: { message: `This order was cancelled already, ${how}.` },
    });
    for (const { _id } of [refunded, kept]) await cancel(_id);
    expect(await cancel(refunded._id)).toMatchObject(said('with a refund of ₹299'));
    expect(await cancel(kept._id)).toMatchObject(said('without a refund'));
    const params = { id: String(refunded._id) };
    const own = await customer.call(routes.cancelOwnOrder, { params });
    expect(own).toMatchObject(said('with a refund of ₹299'));
    const stranger = await shop.customer();
    expect((await stranger.call(routes.cancelOwnOrder, { params })).status).toBe(404);
  });

  it('can no longer be changed afterwards, only looked at', async () => {
    const order = await place();
    await cancel(order._id);
    expect((await update(order._id, { status: kitchen })).status).toBe(404);
    const looked = await admin.call(routes.order, { params: { id: String(order._id) } });
    expect(looked).toMatchObject({ status: 200, body: { voided: { reason: expect.any(String) } } });
  });
});
