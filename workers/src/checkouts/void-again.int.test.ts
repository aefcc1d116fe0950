import { type Checkout, type Order, settingsId } from '@forno/shared/server/db';
import { refundReasons } from '@forno/shared/messages/server';
import type { perform } from '@forno/shared/server/runtime';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { depsForTests, makeCheckout, payment, paymentCalls } from '../testing/open-test-deps.ts';
import { refundPayment } from './refund.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();
const { now, pays } = paymentCalls(deps);
const verify = ({ _id }: Checkout, more: Partial<typeof deps> = {}) =>
  verifyPayment({ ...deps, ...more }, { checkoutId: String(_id), claimed: false });

/** Made before the backup; what the provider gave back under these keys since then, it does not know. */
async function restored(order: Partial<Order>, back: readonly [more: string, amount: number][]) {
  const _id = new Types.ObjectId();
  const paid = payment({ amount_refunded: back.reduce((sum, [, amount]) => sum + amount, 0) });
  const checkout = await makeCheckout(deps, { state: 'fulfilled', paymentId: paid.id, held: false });
  const { _id: checkoutId } = checkout;
  await deps.models.checkouts.updateOne({ _id: checkoutId }, { $set: { 'lines.0.orderId': _id } });
  await deps.models.orders.create(orderDocument({ _id, checkoutId, totalAmount: 24_000, ...order }));
  pays(checkout, paid);
  for (const [more, amount] of back)
    deps.provider.refunds.push({ paymentId: paid.id, key: `order-${String(_id)}${more}`, amount });
  return { checkout, paid, order: () => deps.models.orders.findById(_id).orFail().lean<Order>() };
}

it('an order cancelled since the backup is voided again, once, and only its screens are told', async () => {
  const { checkout, order } = await restored({}, [['', 24_000]]);
  const before = await deps.portions();
  await verify(checkout);
  await verify(checkout);
  const after = await order();
  expect(after).toMatchObject({
    voided: { reason: refundReasons.orderCancelled },
    stock: 'returned',
    refund: { amount: 24_000, state: 'done', byProvider: true },
  });
  expect(after.unpublished).toBeUndefined();
  expect(deps.out.events.map(({ event }) => event)).toContain('order.removed');
  expect(await deps.portions()).toBe(before + 1);
  expect(await deps.models.mails.countDocuments()).toBe(0);
});

it('and a worker that died in between leaves the booking to the next one', async () => {
  const { checkout, order } = await restored({}, [['', 24_000]]);
  const before = await deps.portions();
  const dies: typeof perform = async (effect, action) => {
    const done = await action();
    if (effect === 'return stock') throw new Error('died');
    return done;
  };
  await expect(verify(checkout, { perform: dies })).rejects.toThrow('died');
  expect((await now(checkout)).refunds).toEqual([]);
  await verify(checkout);
  expect((await now(checkout)).refunds).toMatchObject([{ amount: 24_000, state: 'done' }]);
  expect([(await order()).refund?.state, await deps.portions()]).toEqual(['done', before + 1]);
});

it('and gets its money by another attempt when its bank sent that back', async () => {
  const { checkout, paid, order } = await restored({}, [['', 24_000]]);
  await verify(checkout);
  const [sent] = await deps.provider.listRefundsOf(paid.id);
  deps.provider.refunds = [];
  deps.provider.strange = [{ ...sent!, status: 'failed' }];
  pays(checkout, { ...paid, amount_refunded: 0 });
  await verify(checkout);
  const { _id, refund } = await order();
  const key = `order-${String(_id)}`;
  expect((await now(checkout)).refunds).toMatchObject([{ key, attempt: 2, amount: 24_000, state: 'due' }]);
  expect(refund).toMatchObject({ amount: 24_000, state: 'due', byProvider: false });
  await refundPayment(deps, { checkoutId: String(checkout._id), key });
  expect(deps.provider.refunds).toMatchObject([{ key: `${key}-2`, amount: 24_000 }]);
  expect((await now(checkout)).refunds).toMatchObject([{ key, state: 'done' }]);
});

it('whoever makes it by a ticket on paper reads there that it is cancelled', async () => {
  const printers = { ticket: { address: '192.168.1.50', port: 9100 }, slip: null };
  const { prints, settings } = deps.models;
  await settings.updateOne({ _id: settingsId }, { $set: { printers, version: 1 } }, { upsert: true });
  const { checkout, order } = await restored({ status: 'In the Kitchen' }, [['', 24_000]]);
  const ticket = { checkoutId: checkout._id, sheet: 'ticket', createdAt: new Date() } as const;
  await prints.create({ ...ticket, _id: `ticket-${String(checkout._id)}`, state: 'printed' });
  await verify(checkout);
  const [sheet] = await prints.find({ cancelled: true }).lean();
  expect(sheet).toMatchObject({ sheet: 'ticket', orderId: (await order())._id, state: 'due' });
});

it('one that was begun keeps its stock, also when its parts went back before the rest', async () => {
  const back = [['', 14_000] as [string, number], ['-part-1', 10_000] as [string, number]];
  const { checkout, order } = await restored({ status: 'In the Kitchen' }, back);
  await verify(checkout);
  expect(await order()).toMatchObject({ voided: { by: {} }, stock: 'consumed', refund: { amount: 24_000 } });
});

it('one of which went back what a dispute, or the dashboard, left of it is voided again too', async () => {
  const { checkout, order } = await restored({}, [['', 10_000]]);
  await verify(checkout);
  expect(await order()).toMatchObject({ voided: { by: {} }, stock: 'returned', refund: { amount: 10_000 } });
});

it.each([
  ['had arrived', { status: 'Delivered' }, '', 24_000, refundReasons.cancelledLater],
  ['went back in parts', {}, '-part-1', 24_000, refundReasons.atProvider],
] as const)('one that %s stays, and the money check says why', async (_what, fields, key, amount, reason) => {
  const { checkout, order } = await restored(fields, [[key, amount]]);
  await verify(checkout);
  expect((await order()).voided).toBeUndefined();
  expect((await now(checkout)).refunds).toMatchObject([{ amount, reason, state: 'done' }]);
});
