import { routes, type SharedDelivery } from '@forno/shared/contracts/server';
import { dayMs, shareLink } from '@forno/shared/domain';
import { erasePerson } from '@forno/shared/server/operations';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [admin, customer] = [await shop.admin(), await shop.customer()];
beforeEach(() => Promise.all([models.orders.deleteMany({}), models.riderLinks.deleteMany({})]));
const { place, update, cancel } = orderCalls(shop, admin);

const delivery = { address: '7 Hill Road', phone: '+919845011110', note: 'Ring twice' };
const ordered = (more = {}) =>
  place({ userId: new Types.ObjectId(customer.id), delivery, note: 'Well done', quantity: 2, ...more });
type Ordered = Awaited<ReturnType<typeof ordered>>;
const idOf = ({ checkoutId }: Ordered) => ({ params: { id: String(checkoutId) } });
const tokenOf = (url: string) => url.split('/user/follow#token=')[1] ?? '';
const share = (order: Ordered) => customer.call<{ url: string }>(routes.shareDelivery, idOf(order));
const stop = (order: Ordered) => customer.call(routes.stopSharing, idOf(order));
const watch = (token: string) =>
  shop.visitor.call<SharedDelivery>(routes.sharedDelivery, { body: { token } });
const gone = { status: 400, body: { code: 'link_invalid' } };

describe('a shared delivery', () => {
  it('says how far it is, and nothing of whose it is, where it goes and what it costs', async () => {
    const promise = { from: new Date(Date.now() + dayMs), to: new Date(Date.now() + 2 * dayMs) };
    const order = await ordered({ promise });
    await ordered();
    const token = tokenOf((await share(order)).body.url);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const [kept] = await models.riderLinks.find().lean();
    expect(JSON.stringify(kept)).not.toContain(token);
    // Not before what was ordered for later is there.
    expect(kept?.expiresAt).toEqual(new Date(promise.to.getTime() + shareLink.mostMs));
    await update(order._id, { status: 'In the Kitchen' });
    const { body, headers } = await watch(token);
    expect(Object.keys(body).toSorted()).toEqual(['expected', 'history', 'number', 'pizzas', 'status']);
    expect(body).toMatchObject({
      status: 'In the Kitchen',
      history: [{ status: 'Order Received' }, { status: 'In the Kitchen' }],
      pizzas: [{ name: order.pizza.name, quantity: 2 }],
      expected: { to: promise.to.toISOString() },
    });
    // Nor by whom.
    for (const step of body.history) expect(Object.keys(step)).toEqual(['status', 'at']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('says no time any more once it is ready to collect', async () => {
    const promise = { from: new Date(Date.now() + dayMs), to: new Date(Date.now() + 2 * dayMs) };
    const order = await ordered({ fulfilment: 'pickup', promise });
    const token = tokenOf((await share(order)).body.url);
    expect((await watch(token)).body.expected).toBeDefined();
    await update(order._id, { status: 'Sent to Delivery' });
    expect((await watch(token)).body.expected).toBeUndefined();
  });

  it('opens nothing of a rider, and a rider’s link nothing here', async () => {
    const order = await ordered({ status: 'Sent to Delivery' });
    const token = tokenOf((await share(order)).body.url);
    for (const body of [{ token }, { token, what: 'delivered' }])
      for (const route of [routes.riderDelivery, routes.riderReport])
        expect((await shop.visitor.call(route, { body })).status).toBe(400);
    const body = { checkouts: [String(order.checkoutId)] };
    const made = await admin.call<{ url: string }[]>(routes.riderLinks, { body });
    expect(await watch(made.body[0]?.url.split('#token=')[1] ?? '')).toMatchObject(gone);
  });

  it('ends for all at once when its customer says so, and can be shared again', async () => {
    const order = await ordered();
    const tokens = [await share(order), await share(order)].map(({ body }) => tokenOf(body.url));
    for (const token of tokens) expect((await watch(token)).status).toBe(200);
    expect((await stop(order)).status).toBe(200);
    for (const token of tokens) expect(await watch(token)).toMatchObject(gone);
    expect((await watch(tokenOf((await share(order)).body.url))).status).toBe(200);
  });

  it('is over when it is cancelled, has arrived for hours, or its link is too old', async () => {
    const [cancelled, arrived, old] = [await ordered(), await ordered(), await ordered()];
    const tokens = [];
    for (const one of [cancelled, arrived, old]) tokens.push(tokenOf((await share(one)).body.url));
    await cancel(cancelled._id, { refund: false, reason: 'Spilled' });
    await update(arrived._id, { status: 'Delivered' });
    expect((await watch(tokens[1] ?? '')).body).toMatchObject({ status: 'Delivered' });
    const at = new Date(Date.now() - shareLink.arrivedMs);
    await models.orders.updateOne({ _id: arrived._id }, { $set: { 'statusHistory.$[].at': at } });
    const where = { checkoutId: old.checkoutId };
    await models.riderLinks.updateOne(where, { $set: { expiresAt: new Date() } });
    for (const token of tokens) expect(await watch(token)).toMatchObject(gone);
    expect((await share(arrived)).status).toBe(404);
  });

  it('has only so many links, and ends with the account, also on the way', async () => {
    const order = await ordered({ status: 'Sent to Delivery' });
    const made = [await share(order)];
    made.push(...(await Promise.all(Array.from({ length: 2 * shareLink.atOnce }, () => share(order)))));
    expect(made.some(({ status }) => status === 429)).toBe(true);
    expect(await models.riderLinks.countDocuments()).toBeLessThanOrEqual(shareLink.atOnce);
    await erasePerson(models, (await models.users.findById(customer.id).lean())!);
    expect(await watch(tokenOf(made[0]?.body.url ?? ''))).toMatchObject(gone);
  });
});
