import { createHmac, randomUUID } from 'node:crypto';
import { routes, type WaitingLink } from '@forno/shared/contracts/server';
import { shareLink } from '@forno/shared/domain';
import { billTexts, gstinOwn, linkTexts } from '@forno/shared/messages/server';
import { expireCheckout, readHolds, settleTransfers } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { billSettingsForTests, checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../../testing/open-test-shop.ts';
import { standInForTests } from '../../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url, ANSWER_WITHIN_MS: 100 });
const { models } = shop.deps;
const margherita = await shop.addPizza('Margherita', 299);
const asha = await shop.admin('Asha');
await shop.setInventory(fullInventory());

const waiting = async (how: object = { fulfilment: 'pickup' }) => {
  const items = [{ pizzaId: margherita, quantity: 2 }];
  const asked = { key: randomUUID(), items, amount: 598, pay: 'link', ...how };
  const body = { ...asked, customer: { name: 'Meena', phone: '98450 11110' } };
  return (await asha.call<{ checkoutId: string; orderId?: string }>(routes.takeOrder, { body })).body;
};
const stored = (id: string) => models.checkouts.findById(id).orFail().lean();
const receive = (id: string, amount: number) =>
  asha.call(routes.receiveMoney, {
    params: { id },
    body: { key: randomUUID(), tenders: [{ tender: 'cash', amount }] },
  });

const linkOf = async (id: string) => {
  const { status, body } = await asha.call<{ url: string }>(routes.payLink, { params: { id } });
  return { status, token: body.url ? (new URL(body.url).hash.split('=')[1] ?? '') : '' };
};
const look = <T = unknown>(token: string) => shop.visitor.call<T>(routes.linkedCheckout, { body: { token } });
const report = (token: string, orderId: string, secret = shop.config.RAZORPAY_KEY_SECRET) =>
  shop.visitor.call(routes.linkedPayment, {
    body: {
      token,
      razorpay_payment_id: 'pay_1',
      razorpay_signature: createHmac('sha256', secret).update(`${orderId}|pay_1`).digest('hex'),
    },
  });

it('a link to pay shows whoever has it what to pay, how and when, and no name or phone', async () => {
  const { checkoutId, orderId } = await waiting();
  const { token } = await linkOf(checkoutId);
  const { status, body } = await look(token);
  expect([status, body]).toEqual([
    200,
    {
      items: [{ name: 'Margherita', made: 'Regular, Tomato, Mozzarella', quantity: 2, amount: 59_800 }],
      amount: 59_800,
      currency: 'INR',
      state: 'unpaid',
      claimed: false,
      fulfilment: 'pickup',
      promise: { from: expect.any(String), to: expect.any(String) },
      orderId,
      key: shop.config.RAZORPAY_KEY_ID,
      checkoutUrl: shop.config.RAZORPAY_CHECKOUT_URL,
      until: expect.any(String),
    },
  ]);
  expect((await linkOf(checkoutId)).token).toBe(token);
  const address = '12 Church Street, Bengaluru';
  const sent = await waiting({ fulfilment: 'delivery', delivery: { address } });
  const shown = JSON.stringify((await look((await linkOf(sent.checkoutId)).token)).body);
  expect(shown).toContain(`"address":"${address}"`);
  expect(shown).not.toMatch(/Meena|98450/);
});

it('a link to pay opens no other order', async () => {
  const [one, other] = [await waiting(), await waiting()];
  const { token } = await linkOf(one.checkoutId);
  const forged = other.checkoutId + token.slice(24);
  for (const bad of [forged, `${token}x`, token.slice(0, -1), 'x'.repeat(67)])
    expect(await look(bad)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
  expect(await report(forged, other.orderId ?? '')).toMatchObject({ body: { code: 'link_invalid' } });
});

it('a link to pay takes the report of a payment, and then nobody receives money for it at the counter', async () => {
  const { checkoutId, orderId = '' } = await waiting();
  const { token } = await linkOf(checkoutId);
  expect((await report(token, orderId, 'x')).body).toMatchObject({ code: 'signature_invalid' });
  const reported = await report(token, orderId);
  expect([reported.status, reported.body]).toMatchObject([202, { checkout: { claimed: true } }]);
  expect(JSON.stringify(reported.body)).not.toContain('userId');
  expect(await receive(checkoutId, 59_800)).toMatchObject({
    status: 409,
    body: { code: 'cart_being_ordered' },
  });
  expect((await stored(checkoutId)).state).toBe('unpaid');
});

it('a link to pay ends with its hold: nothing to pay any more, no new link, and no money for it', async () => {
  const { checkoutId } = await waiting();
  const { token } = await linkOf(checkoutId);
  expect((await readHolds(models)).has(checkoutId)).toBe(true);
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { holdUntil: new Date() } });
  expect((await look(token)).body).toMatchObject({ state: 'unpaid' });
  expect((await look(token)).body).not.toHaveProperty('orderId');
  const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty ?? 0;
  const before = await portions();
  await expireCheckout(shop.deps, (await stored(checkoutId))._id);
  const { body } = await look(token);
  expect(body).toMatchObject({ state: 'expired' });
  expect(body).not.toHaveProperty('orderId');
  expect([(await linkOf(checkoutId)).status, await portions()]).toEqual([409, before + 2]);
  expect((await receive(checkoutId, 59_800)).body).toMatchObject({ code: 'order_settled' });
});

it('what waits for its link is listed for the counter until it is paid or ended, which gives its stock back', async () => {
  const listed = async () => (await asha.call<WaitingLink[]>(routes.waitingLinks)).body;
  const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty ?? 0;
  const before = await portions();
  const { checkoutId } = await waiting();
  expect((await listed()).find((one) => one.checkoutId === checkoutId)).toEqual({
    checkoutId,
    name: 'Meena',
    phone: '+919845011110',
    pizzas: 2,
    others: 0,
    amount: 59_800,
    claimed: false,
    until: expect.any(String),
  });
  const end = (id: string) => asha.call(routes.endPayLink, { params: { id } });
  expect(await Promise.all([end(checkoutId), end(checkoutId)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  expect(await portions()).toBe(before);
  const told = shop.deps.models.audits.findOne({ subject: checkoutId }).lean();
  expect(await told).toMatchObject({ action: 'end link', to: { amount: 59_800 } });
  // What is paid by it from then on goes back.
  expect((await stored(checkoutId)).payableUntil?.getTime()).toBeLessThanOrEqual(Date.now());
  const { checkoutId: paid } = await waiting();
  await receive(paid, 59_800);
  expect((await end(paid)).body).toMatchObject({ code: 'order_settled', message: linkTexts.paid });
  const reported = await waiting();
  await report((await linkOf(reported.checkoutId)).token, reported.orderId ?? '');
  expect((await end(reported.checkoutId)).body).toMatchObject({ code: 'cart_being_ordered' });
  const left = (await listed()).filter((one) =>
    [checkoutId, paid, reported.checkoutId].includes(one.checkoutId),
  );
  expect(left).toMatchObject([{ checkoutId: reported.checkoutId, claimed: true }]);
});

it('an order taken in the place of a link ends it: what is paid there from then on goes back', async () => {
  const { checkoutId } = await waiting();
  const inCash = (instead: string) => waiting({ fulfilment: 'pickup', pay: 'cash', instead });
  expect(await inCash(checkoutId)).toMatchObject({ state: 'paid' });
  expect(await stored(checkoutId)).toMatchObject({ state: 'expired', replacedBy: expect.anything() });
  const { checkoutId: paid } = await waiting();
  await receive(paid, 59_800);
  const before = await models.checkouts.countDocuments();
  expect(await inCash(paid)).toMatchObject({ code: 'order_settled', message: linkTexts.paid });
  expect(await models.checkouts.countDocuments()).toBe(before);
  const { checkoutId: asked } = await waiting();
  await models.checkouts.updateOne({ _id: asked }, { paymentReportedAt: new Date(), state: 'expired' });
  expect(await inCash(asked)).toMatchObject({ code: 'cart_being_ordered', message: linkTexts.checked });
  const { checkoutId: back } = await waiting();
  await models.checkouts.updateOne({ _id: back }, { paymentReportedAt: new Date(), state: 'refused' });
  expect(await inCash(back)).toMatchObject({ state: 'paid' });
  // Not by the id of something else.
  const { _id } = await models.checkouts.create(checkoutDocument({ state: 'unpaid' }));
  const online = String(_id);
  expect(await inCash(online)).toMatchObject({ code: 'order_settled', message: linkTexts.gone });
  expect((await stored(online)).state).toBe('unpaid');
});

it('an order whose request ended after its hold is received on that hold, not on a second one', async () => {
  const { checkoutId } = await waiting();
  const portions = async () => (await readInventoryDocument(models)).bases.Regular?.qty ?? 0;
  const before = await portions();
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { state: 'opening' } });
  await settleTransfers(shop.deps);
  expect(await receive(checkoutId, 59_800)).toMatchObject({ status: 200 });
  expect([(await stored(checkoutId)).state, await portions()]).toEqual(['paid', before]);
});

it('a link to pay is for orders taken at the counter alone', async () => {
  const buyer = await shop.customerWith({ pizzaId: margherita, quantity: 1 });
  const { checkoutId } = await buyer.open(299);
  expect([(await linkOf(checkoutId)).status, (await receive(checkoutId, 29_900)).status]).toEqual([404, 404]);
});

it('once paid, a link to pay gives one that follows the order, which pays and shows nothing else', async () => {
  const { checkoutId } = await waiting();
  const { token } = await linkOf(checkoutId);
  expect((await look(token)).body).not.toHaveProperty('follow');
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: { state: 'fulfilled' } });
  const { place } = orderCalls(shop, asha);
  const { _id, customer } = await stored(checkoutId);
  const order = await place({ checkoutId: _id, customer, quantity: 2 });
  const { follow = '' } = (await look<{ follow?: string }>(token)).body;
  const [page, secret = ''] = follow.split('#token=');
  expect(page).toBe(new URL('/user/follow', shop.config.PUBLIC_URL).href);
  const watch = (one: string) => shop.visitor.call(routes.sharedDelivery, { body: { token: one } });
  expect(await watch(secret)).toMatchObject({ status: 200, body: { pizzas: [{ quantity: 2 }] } });
  for (const bad of [token, `${secret}x`, 'f'.repeat(24) + secret.slice(24)])
    expect(await watch(bad)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
  expect(await look(secret)).toMatchObject({ body: { code: 'link_invalid' } });
  const buyer = await shop.customer();
  await models.orders.updateOne({ _id: order._id }, { userId: new Types.ObjectId(buyer.id) });
  expect((await buyer.call(routes.stopSharing, { params: { id: checkoutId } })).status).toBe(200);
  expect([(await watch(secret)).status, (await look(token)).body]).toEqual([
    400,
    expect.not.objectContaining({ follow }),
  ]);
  await models.checkouts.updateOne({ _id: checkoutId }, { $unset: { followEnded: '' } });
  const long = new Date(Date.now() - shareLink.mostMs - 1);
  await models.orders.updateOne({ _id: order._id }, { promise: { from: long, to: long } });
  expect((await watch(secret)).status).toBe(400);
  const by = { _id: new Types.ObjectId(), name: 'Asha', email: 'asha@example.com' };
  await models.orders.updateOne({ _id: order._id }, { voided: { at: new Date(), reason: 'A mistake.', by } });
  const { body } = await look<object>(token);
  expect(body).toMatchObject({ cancelled: true });
  for (const gone of ['follow', 'promise']) expect(body).not.toHaveProperty(gone);
});

it('is billed to the business that was named at the counter or by phone, as on the web', async () => {
  const business = { name: ' Asha Foods ', gstin: '27aapfu0939f1zv' };
  const billed = async (how: object) => {
    const { checkoutId } = await waiting({ fulfilment: 'pickup', business, ...how });
    return (await stored(checkoutId)).business;
  };
  expect(await billed({})).toBeUndefined();
  const papers = { version: 0, papers: billSettingsForTests };
  expect((await asha.call(routes.updateBillSettings, { body: papers })).status).toBe(200);
  for (const pay of ['link', 'cash'])
    expect(await billed({ pay })).toEqual({ name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' });
  const refused = async (gstin?: string) => {
    const items = [{ pizzaId: margherita, quantity: 1 }];
    const asked = { key: randomUUID(), items, amount: 299, pay: 'cash', fulfilment: 'pickup' };
    const body = { ...asked, customer: { name: 'Meena' }, business: { ...business, gstin } };
    return (await asha.call<{ message: string }>(routes.takeOrder, { body })).body.message;
  };
  expect([await refused('27AAPFU0939F1ZX'), await refused(billSettingsForTests.gstin)]).toEqual([
    billTexts.gstin,
    gstinOwn,
  ]);
});

it('what was received by card or transfer is found by its reference, for when a bank asks', async () => {
  const { checkoutId } = await waiting();
  const tenders = [{ tender: 'upi', amount: 59_800, reference: 'RRN 428812345678' }];
  const body = { key: randomUUID(), tenders };
  expect((await asha.call(routes.receiveMoney, { params: { id: checkoutId }, body })).status).toBe(200);
  for (const q of ['RRN 428812345678', '428812345678'])
    expect((await asha.call(routes.timelines, { query: { q } })).body).toMatchObject([{ checkoutId }]);
});
