import { routes } from '@forno/shared/contracts/server';
import { dayMs, isSlot, limits, needsOfSlot, shareLink, slotKey } from '@forno/shared/domain';
import { installationId } from '@forno/shared/server/db';
import { takeSlot } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { choice } from '../support/open-shop-here.ts';
import { openLaterShop, type OrderedLater } from './later-shop.ts';

const { line, admin, day, dueAt, room, order, nothingOnItsWay } = await openLaterShop();
const { models } = line;

describe('another time', () => {
  const at = (minutes: number) => new Date(dueAt.getTime() + minutes * 60_000);
  const [first, second, third] = [at(0), at(30), at(60)];
  const change = ({ buyer, checkoutId }: OrderedLater, to: Date) =>
    buyer.call<{ code?: string; message: string }>(routes.changeOwnTime, {
      params: { id: checkoutId },
      body: { dueAt: to.toISOString() },
    });
  /** What the orders hold of a slot, and what is left, is what it was opened with. */
  async function expectExact(...slots: Date[]) {
    await nothingOnItsWay();
    for (const slot of slots) {
      const held = await models.orders.find({ stock: 'consumed', 'needs.name': slotKey(slot) }).lean();
      const sum = held.flatMap(({ needs }) => needs).filter(({ name }) => name === slotKey(slot));
      expect((await room(slot)) ?? 4).toBe(4 - sum.reduce((total, { qty }) => total + qty, 0));
    }
  }
  beforeEach(async () => {
    await models.orders.deleteMany({});
    await models.inventory.updateOne({}, { $unset: { items: '' } });
  });

  it('is taken with its room, the old one given back; board, due time, mail and audit follow', async () => {
    const one = await order();
    expect((await change(one, third)).status).toBe(200);
    expect([await room(first), await room(third)]).toEqual([4, 2]);
    const [moved] = await line.orders(one.checkoutId);
    const promise = { from: third, to: at(90) };
    expect(moved).toMatchObject({ later: true, promise, startAt: new Date(`${day}T12:05+05:30`) });
    expect(moved?.version).toBeGreaterThan(one.made.version);
    await line.until(one.checkoutId, 'its time', (now) => now.promise?.from.getTime() === third.getTime());
    const mail = await models.mails.findById(`delivery-changed-${one.checkoutId}-time-1`).lean();
    expect(mail?.data).toMatchObject({ time: { from: third.toISOString() } });
    expect(await models.audits.findOne({ subject: one.checkoutId, action: 'time' }).lean()).toMatchObject({
      from: { from: first.toISOString() },
      to: { from: third.toISOString() },
    });
    // By staff, and back.
    const body = { dueAt: first.toISOString() };
    const params = { checkoutId: one.checkoutId };
    expect((await admin.call(routes.changeTime, { params, body })).status).toBe(200);
    expect((await line.orders(one.checkoutId))[0]?.newTime?.byShop).toBe(true);
    await expectExact(first, second, third);
  });

  it('is told with the one of before to who has a sheet on paper, as after a copy, and to nobody else', async () => {
    const setSlip = async (slip: object | null) => {
      const { version } = (await admin.call<{ version: number }>(routes.settings)).body;
      await admin.call(routes.updateSettings, { body: { version, printers: { ticket: null, slip } } });
    };
    await setSlip({ address: '192.168.1.50', port: 9100 });
    onTestFinished(() => setSlip(null));
    const [copied, other] = [await order(), await order()];
    const copy = { checkoutId: copied.made.checkoutId, sheet: 'slip', state: 'printed' } as const;
    await models.prints.create({ ...copy, _id: 'copy', again: true, createdAt: new Date() });
    // Noted on another day, so that it is called anew: by then paper has to say that.
    const was = { number: 77, numberDay: '2020-01-01' };
    await models.checkouts.updateOne({ _id: copied.checkoutId }, was);
    await models.orders.updateMany({ checkoutId: copied.checkoutId }, { number: was.number });
    const { producer } = line.shop.deps;
    const { enqueue } = producer;
    const called: unknown[] = [];
    const spy = vi.spyOn(producer, 'enqueue').mockImplementation(async (queue, jobs) => {
      if (queue === 'printing') called.push((await line.orders(copied.checkoutId))[0]?.number);
      return enqueue(queue, jobs);
    });
    for (const one of [copied, other]) expect((await change(one, third)).status).toBe(200);
    spy.mockRestore();
    expect(called).toEqual([(await line.checkout(copied.checkoutId)).number]);
    expect(called).not.toContain(was.number);
    const changed = await models.prints.find({ changed: true }).lean();
    const before = expect.stringMatching(/, 11:30–12:00$/);
    expect(changed).toMatchObject([{ _id: `slip-${copied.checkoutId}-time-1`, before }]);
  });

  it('is that of the drink with it, too, which holds nothing of a slot', async () => {
    const named = { name: 'Cola', nameKey: 'cola', description: 'Cold, and rather sweet', price: 50 };
    const fresh = { ...named, image: 'none.webp', createdAt: new Date(), kind: 'drink' as const };
    const cola = String((await models.pizzas.create(fresh))._id);
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza, 2), choice(cola, 3));
    const { body } = await buyer.createPayment(630, { dueAt: first.toISOString() });
    await line.pay(body.orderId);
    await line.untilFulfilled(body.checkoutId);
    expect(await room(first)).toBe(2);
    const [made] = await line.orders(body.checkoutId);
    const one = { buyer, checkoutId: body.checkoutId, made: made!, paymentId: '' };
    expect((await change(one, third)).status).toBe(200);
    expect([await room(first), await room(third)]).toEqual([4, 2]);
    const promise = { from: third, to: at(90) };
    expect(await line.orders(body.checkoutId)).toMatchObject([{ promise }, { promise, kind: 'drink' }]);
    await expectExact(first, third);
  });

  it('is the same one without a change, also where it holds the last of it', async () => {
    const one = await order(4);
    expect((await change(one, first)).body.message).toBe('Nothing was changed.');
    const [same] = await line.orders(one.checkoutId);
    expect([same?.version, await room(first)]).toEqual([one.made.version, 0]);
    await expectExact(first);
  });

  it('is sold once to all who want its last place at once; the others keep theirs', async () => {
    await order(3, third);
    const all = await Promise.all(Array.from({ length: 4 }, () => order(1, first)));
    all.push(...(await Promise.all(Array.from({ length: 4 }, () => order(1, second)))));
    const twenty = Array.from({ length: 20 }, (_, nth) => all[nth % all.length]!);
    const answers = await Promise.all(twenty.map((one) => change(one, third)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const there = await models.orders.countDocuments({ 'promise.from': third });
    expect([there, await room(third)]).toEqual([2, 0]);
    await expectExact(first, second, third);
  });

  it('back and forth by many hands at once, and cancelled amid it, leaves nothing held and nothing lost', async () => {
    const one = await order(2);
    const changes = Array.from({ length: 8 }, (_, nth) => change(one, [second, third, first][nth % 3]!));
    await Promise.all(changes);
    await expectExact(first, second, third);
    const cancel = one.buyer.call(routes.cancelOwnOrder, { params: { id: String(one.made._id) } });
    await Promise.all([change(one, second), change(one, third), cancel]);
    await waitFor(async () => (await line.orders(one.checkoutId))[0]?.stock === 'returned', {
      what: 'it back',
    });
    await nothingOnItsWay();
    for (const slot of [first, second, third]) expect((await room(slot)) ?? 4).toBe(4);
  });

  it('that comes after the order changed gives back what it took, and nothing that the order has', async () => {
    const one = await order(2);
    for (const to of [second, first]) expect((await change(one, to)).status).toBe(200);
    await nothingOnItsWay();
    const { _id, checkoutId, version } = one.made;
    const [was] = needsOfSlot(first, 2);
    const slot = {
      from: second,
      to: third,
      startAt: second,
      was: was!,
      checkoutId,
      version,
      nth: 3,
      byShop: false,
    };
    const needs = needsOfSlot(second, 2);
    const late = { token: 'slot-late', kind: 'slot' as const, id: String(_id), at: new Date(), needs, slot };
    expect(await takeSlot(models, [late])).toBe(true);
    await expectExact(first, second);
    expect((await line.orders(one.checkoutId))[0]?.promise?.from).toEqual(first);
  });

  async function twoLines() {
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza, 1), choice(line.pizzas[1]!, 1));
    const { body } = await buyer.createPayment(550.5, { dueAt: first.toISOString() });
    await line.pay(body.orderId);
    await line.untilFulfilled(body.checkoutId);
    const orders = await line.orders(body.checkoutId);
    return { buyer, checkoutId: body.checkoutId, made: orders[0]!, other: orders[1]!, paymentId: '' };
  }
  const timesOf = async ({ checkoutId }: Pick<OrderedLater, 'checkoutId'>) =>
    (await line.orders(checkoutId)).map(({ promise }) => promise?.from);

  it('is that of all of it or of nothing, also where a crash ended the change and the kitchen began amid it', async () => {
    const [one] = [await twoLines(), await order(1, second)];
    const [was, needs] = [needsOfSlot(first, 1)[0]!, needsOfSlot(second, 1)];
    const slot = { from: second, to: third, startAt: second, was, nth: 1, byShop: false };
    const { checkoutId } = one.made;
    const moves = [one.made, one.other].map(({ _id, version }, nth) => {
      const token = `slot-split-${nth}`;
      const ofOrder = { ...slot, checkoutId, version };
      return { token, kind: 'slot' as const, id: String(_id), at: new Date(), needs, slot: ofOrder };
    });
    // One is begun before the sweep finds what nobody ends; the first had been moved.
    const params = { id: String(one.other._id) };
    await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
    const moved = {
      promise: { from: second, to: third },
      startAt: second,
      newTime: { token: 'slot-split-0', at: new Date(), byShop: false },
      needs: one.made.needs.map((need) => (isSlot(need) ? { ...need, name: slotKey(second) } : need)),
    };
    await models.orders.updateOne({ _id: one.made._id }, { $set: moved, $inc: { version: 1 } });
    expect(await takeSlot(models, moves)).toBe(true);
    await expectExact(first, second);
    expect(await timesOf(one)).toEqual([first, first]);
    expect((await line.checkout(one.checkoutId)).promise?.from).toEqual(first);
    expect(await models.mails.findById(`delivery-changed-${one.checkoutId}-time-1`)).toBeNull();
  });

  it('and the kitchen’s beginning of all of it at once: one of them, never half', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await twoLines();
      const orders = [one.made, one.other].map(({ _id, version }) => ({ _id: String(_id), version }));
      const begin = admin.call(routes.updateOrders, { body: { orders, status: 'In the Kitchen' } });
      const [{ status }] = await Promise.all([change(one, second), begin]);
      const times = await timesOf(one);
      if (status === 200) expect(times).toEqual([second, second]);
      await nothingOnItsWay();
      const later = (await line.orders(one.checkoutId)).filter((order) => order.later);
      expect(new Set(later.map(({ promise }) => promise?.from.getTime())).size).toBeLessThan(2);
      await expectExact(first, second);
      await models.orders.deleteMany({});
      await models.inventory.updateOne({}, { $unset: { items: '' } });
    }
  });

  it('takes along what was given back of it, which holds nothing, and whom it is shared with', async () => {
    const one = await twoLines();
    const part = { key: 'a-key-of-this-part', reason: 'missing', restock: true, quantity: 1 };
    const params = { id: String(one.made._id) };
    expect((await admin.call(routes.refundOrder, { params, body: part })).status).toBe(200);
    await waitFor(async () => (await room(first)) === 3, { what: 'its room' });
    expect((await one.buyer.call(routes.shareDelivery, { params: { id: one.checkoutId } })).status).toBe(200);
    expect((await change(one, third)).status).toBe(200);
    expect(await timesOf(one)).toEqual([third, third]);
    expect([await room(first), await room(third)]).toEqual([4, 3]);
    const [link] = await models.riderLinks.find({ checkoutId: one.checkoutId }).lean();
    expect(link?.expiresAt).toEqual(new Date(at(90).getTime() + shareLink.mostMs));
  });

  it('is no way to send mails without end', async () => {
    const one = await order(1);
    await models.checkouts.updateOne(
      { _id: one.checkoutId },
      { $set: { timeVersion: limits.timeChangesMax } },
    );
    expect((await change(one, second)).status).toBe(429);
  });

  it('of another day has a number of that day, once', async () => {
    const today = await order(1);
    await models.checkouts.updateOne({ _id: today.checkoutId }, { $set: { numberDay: '2020-01-01' } });
    const { number: last = 0 } = await line.checkout((await order(1)).checkoutId);
    expect((await change(today, second)).status).toBe(200);
    const moved = await line.checkout(today.checkoutId);
    expect(moved).toMatchObject({ numberDay: day, number: last + 1 });
    expect((await line.orders(today.checkoutId))[0]?.number).toBe(last + 1);
  });

  it('does not have a number again that a restored backup may have forgotten', async () => {
    const one = await order(1);
    const mark = (update: object) => models.installation.updateOne({ _id: installationId }, update);
    await models.checkouts.updateOne({ _id: one.checkoutId }, { $set: { numberDay: '2020-01-01' } });
    await mark({ $set: { restored: { at: new Date(), series: 'R' } } });
    onTestFinished(async () => {
      await mark({ $unset: { restored: '' } });
    });
    expect((await change(one, second)).status).toBe(200);
    const { numberDay, number } = await line.checkout(one.checkoutId);
    expect(numberDay).toBe(day);
    expect(number).toBeGreaterThan(100);
  });

  it('is refused in words once it is begun, and where there is none', async () => {
    const one = await order(1);
    expect((await change(one, at(10))).body).toMatchObject({ code: 'slot_full' });
    const { body } = await change(one, new Date(Date.now() - dayMs));
    expect(body.code).toBe('slot_full');
    expect(body.message).toMatch(/^It is too late .+ The order keeps the time that it has: please choose/);
    const stranger = { ...one, buyer: await line.buyer() };
    expect((await change(stranger, second)).status).toBe(404);
    const params = { id: String(one.made._id) };
    await admin.call(routes.updateOrder, { params, body: { status: 'In the Kitchen' } });
    expect((await change(one, second)).body).toMatchObject({ code: 'order_started' });
    await expectExact(first, second);
  });
});
