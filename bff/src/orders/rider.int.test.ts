import { type AdminOrderAnswer, type RiderAnswer, routes } from '@forno/shared/contracts/server';
import { notVoided } from '@forno/shared/server/db';
import { erasePerson } from '@forno/shared/server/operations';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer()];
beforeEach(() => Promise.all([models.orders.deleteMany({}), models.audits.deleteMany({})]));
const { place, stored, update, cancel } = orderCalls(shop, admin);

const delivery = { address: '7 Hill Road', phone: '+919845011110', note: 'Ring twice' };
const onTheRoad = () => place({ status: 'Sent to Delivery', delivery });
async function linkTo({ checkoutId }: { checkoutId: Types.ObjectId }): Promise<string> {
  const body = { checkouts: [String(checkoutId)] };
  const made = await admin.call<{ url: string }[]>(routes.riderLinks, { body });
  return made.body[0]?.url.split('#token=')[1] ?? '';
}
const open = (token: string) => shop.visitor.call<RiderAnswer>(routes.riderDelivery, { body: { token } });
const report = (token: string, what: string, name?: string) =>
  shop.visitor.call(routes.riderReport, { body: { token, what, name } });
const gone = { status: 400, body: { code: 'link_invalid' } };

describe("a rider's link", () => {
  it('shows one delivery without an account: where, whom to call, and nothing to collect', async () => {
    const [mine, other] = [await onTheRoad(), await onTheRoad()];
    const drinks = { kind: 'drink' as const, quantity: 2, line: 1, lines: 2 };
    await place({ status: 'Sent to Delivery', delivery, checkoutId: mine.checkoutId, ...drinks });
    const token = await linkTo(mine);
    // 128 bits or more, and nothing of it is stored.
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(JSON.stringify(await models.riderLinks.find().lean())).not.toContain(token);
    const { body, headers } = await open(token);
    expect(body).toMatchObject({ ...delivery, pizzas: 1, others: 2, onTheRoad: true, collect: 0 });
    expect(JSON.stringify(body)).not.toMatch(/Asha|totalAmount|email/);
    expect(headers.get('cache-control')).toBe('no-store');
    await report(token, 'delivered');
    expect((await stored(mine._id))?.status).toBe('Delivered');
    expect((await stored(other._id))?.status).toBe('Sent to Delivery');
  });

  it('counts what its rider carries of a delivery that was parted, all of it until then', async () => {
    const restocks = [{ key: 'k', quantity: 1, state: 'returned' as const }];
    const rest = { checkoutId: new Types.ObjectId(), delivery, quantity: 4, restocks, line: 1, lines: 2 };
    const packed = await place({ ...rest, status: 'In the Kitchen' });
    const token = await linkTo(packed);
    expect((await open(token)).body).toMatchObject({ pizzas: 3, onTheRoad: false });
    await place({ ...rest, status: 'Sent to Delivery', quantity: 2, line: 0 });
    expect((await open(token)).body).toMatchObject({ pizzas: 1, onTheRoad: true });
    expect((await report(token, 'delivered')).body).toMatchObject({
      delivery: { pizzas: 3, onTheRoad: false },
    });
  });

  it('counts what was made again in place of what it replaces, and by itself where that has arrived', async () => {
    const rest = { checkoutId: new Types.ObjectId(), delivery };
    const first = await place({ ...rest, quantity: 2, line: 0, lines: 1 });
    await place({ ...rest, quantity: 1, line: 1, lines: 1, remakeOf: first._id });
    const token = await linkTo(first);
    expect((await open(token)).body.pizzas).toBe(2);
    await models.orders.updateOne({ _id: first._id }, { $set: { status: 'Delivered' } });
    expect((await open(token)).body.pizzas).toBe(1);
  });

  it('ends the way once, said as the rider’s, and is gone afterwards', async () => {
    const order = await onTheRoad();
    const token = await linkTo(order);
    const ends = await Promise.all([report(token, 'delivered'), report(token, 'delivered')]);
    expect(ends.map(({ status }) => status)).toContain(200);
    const after = await stored(order._id);
    expect(after).toMatchObject({ version: 2, status: 'Delivered' });
    expect(after?.statusHistory.at(-1)).toMatchObject({ how: 'rider' });
    expect(await open(token)).toMatchObject(gone);
    expect(await report(token, 'delivered')).toMatchObject(gone);
    // Taken back by the counter, it is on its way again.
    await update(order._id, { status: 'Sent to Delivery' });
    expect((await open(token)).status).toBe(200);
  });

  it('tells the counter who took it and that nobody is there, audited; both end when it comes back', async () => {
    const order = await onTheRoad();
    const token = await linkTo(order);
    await report(token, 'took', 'Imran');
    expect((await report(token, 'nobody')).body).toMatchObject({
      delivery: { carrier: 'Imran', nobodyAt: expect.any(String) },
    });
    expect(await stored(order._id)).toMatchObject({
      status: 'Sent to Delivery',
      road: { carrier: 'Imran', nobodyAt: expect.any(Date) },
    });
    await vi.waitFor(async () => {
      const actions = (await models.audits.find({ subject: String(order._id) }).lean()).map(
        (one) => one.action,
      );
      expect(actions.toSorted()).toEqual(['nobody there', 'taken']);
    });
    await update(order._id, { status: 'In the Kitchen', baked: true });
    expect((await stored(order._id))?.road).toBeUndefined();
  });

  it('is told to the counter until it has called, and again once the rider says it again', async () => {
    const order = await onTheRoad();
    const token = await linkTo(order);
    const said = async () =>
      (await admin.call<AdminOrderAnswer>(routes.order, { params: { id: String(order._id) } })).body.nobodyAt;
    const call = (caller = admin) =>
      caller.call(routes.callDelivery, { params: { checkoutId: String(order.checkoutId) } });
    await report(token, 'nobody');
    expect(await said()).toEqual(expect.any(String));
    expect((await call(await shop.staff('kitchen'))).status).toBe(403);
    expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await said()).toBeUndefined();
    // Nobody was there: it is not assumed to have arrived.
    expect((await stored(order._id))?.road?.nobodyAt).toEqual(expect.any(Date));
    await vi.waitFor(async () => expect(await models.audits.countDocuments({ action: 'called' })).toBe(1));
    await report(token, 'nobody');
    expect(await said()).toEqual(expect.any(String));
  });

  it('says nothing before the hand-over, and nothing at all once voided, expired or guessed', async () => {
    const packed = await place({ status: 'In the Kitchen', delivery });
    const token = await linkTo(packed);
    expect((await open(token)).body).toMatchObject({ onTheRoad: false });
    const early = { status: 409, body: { code: 'not_handed_over' } };
    expect(await report(token, 'delivered')).toMatchObject(early);
    expect((await stored(packed._id))?.status).toBe('In the Kitchen');
    await cancel(packed._id, { refund: false, reason: 'Spilled' });
    expect(await models.orders.countDocuments(notVoided)).toBe(0);
    expect(await open(token)).toMatchObject(gone);
    const order = await onTheRoad();
    const late = await linkTo(order);
    await models.riderLinks.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
    for (const one of [late, 'a'.repeat(24)]) {
      expect(await open(one)).toMatchObject(gone);
      expect(await report(one, 'delivered')).toMatchObject(gone);
    }
    expect((await stored(order._id))?.status).toBe('Sent to Delivery');
  });

  it('is made by admins alone, and erased with the person', async () => {
    const order = await place({ status: 'Delivered', userId: new Types.ObjectId(customer.id) });
    const body = { checkouts: [String(order.checkoutId)] };
    expect((await customer.call(routes.riderLinks, { body })).status).toBe(403);
    expect((await admin.call(routes.riderLinks, { body })).body).toEqual([]);
    const expiresAt = new Date(Date.now() + 60_000);
    await models.riderLinks.create({ _id: 'left', checkoutId: order.checkoutId, expiresAt });
    await erasePerson(models, (await models.users.findById(customer.id).lean())!);
    expect(await models.riderLinks.exists({ _id: 'left' })).toBeNull();
  });

  it('may be guessed a few times a minute', async () => {
    const strict = await shopForTests({ ATTEMPTS_PER_MINUTE: 2 });
    const guess = (n: number) =>
      strict.visitor.call(routes.riderDelivery, { body: { token: `guess-${'x'.repeat(20)}${n}` } });
    const tries = [await guess(1), await guess(2), await guess(3)];
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 429]);
  });
});
