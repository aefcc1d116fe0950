import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import type { Refund } from '@forno/shared/server/db';
import { expect } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import type { ShopHere } from '../support/open-shop-here.ts';
import { expectMailed, expectPortions, longAgo, orderedBefore, price, untilOrder } from './expect-end.ts';

/** One of two pizzas, with its ingredients; every repeat has the same key. */
export async function givingBack(line: ShopHere) {
  const { before, checkoutId, paymentId } = await orderedBefore(line);
  const admin = await line.shop.admin();
  const id = String((await line.orders(checkoutId))[0]?._id);
  const body = { key: randomUUID(), quantity: 1, reason: 'wrong' as const, restock: true };
  return {
    checkoutId,
    paymentId,
    async ask(url: string) {
      const asked = await createClient(url, admin.token).call(routes.refundOrder, { params: { id }, body });
      expect(asked.status).toBe(200);
    },
    async expectEnd() {
      await untilOrder(line, checkoutId, 'the part', ({ refund }) => refund?.state === 'done');
      await untilOrder(line, checkoutId, 'its portions', ({ restocks = [] }) =>
        restocks.every(({ token }) => token),
      );
      await expectPortions(line, before - 1);
      const { refunds } = await line.checkout(checkoutId);
      expect(refunds).toMatchObject([{ amount: price * 100, state: 'done', lines: [{ quantity: 1 }] }]);
      expect((await line.orders(checkoutId))[0]).toMatchObject({
        refund: { amount: price * 100, quantity: 1 },
      });
      await expectMailed(line, `refund-${refunds[0]?.key}`);
      expect(await line.models.audits.countDocuments({ subject: id, action: 'refund' })).toBe(1);
    },
  };
}

/** As if the BFF had died right after it noted that one of two pizzas goes back. */
export async function partNoted(line: ShopHere) {
  const { before, checkoutId, paymentId } = await orderedBefore(line);
  const [order] = await line.orders(checkoutId);
  const key = `order-${String(order!._id)}-part-${randomUUID()}`;
  const amount = price * 100;
  return {
    async begin() {
      const refund: Refund = {
        key,
        paymentId,
        orderId: order!._id,
        amount,
        reason: 'Burned.',
        cause: 'quality',
        lines: [{ line: 0, quantity: 1, amount }],
        restock: true,
        state: 'due',
        at: longAgo(),
      };
      const change = { $push: { refunds: refund }, $set: { refundsUncopied: true, createdAt: longAgo() } };
      await line.models.orders.updateOne({ checkoutId }, { $set: { createdAt: longAgo() } });
      await line.models.checkouts.updateOne({ _id: checkoutId }, { ...change, $inc: { version: 1 } });
    },
    async expectEnd() {
      await untilOrder(line, checkoutId, 'the part', ({ refund }) => refund?.state === 'done');
      await expectPortions(line, before - 1);
      const { refunds } = await line.provider();
      expect(refunds.filter((one) => one.payment_id === paymentId)).toMatchObject([{ amount }]);
      await expectMailed(line, `refund-${key}`);
    },
  };
}

/** A part that has failed at the provider, and that a person then gave back by bank transfer. */
export async function givingByHand(line: ShopHere) {
  const { checkoutId, paymentId } = await orderedBefore(line);
  const owner = await line.shop.admin();
  const [order] = await line.orders(checkoutId);
  const key = `order-${String(order!._id)}-part-${randomUUID()}`;
  const refund: Refund = {
    key,
    paymentId,
    orderId: order!._id,
    amount: price * 100,
    reason: 'Burned.',
    at: new Date(),
    state: 'due',
    attempt: 2,
    restUntil: new Date(Date.now() + 600_000),
  };
  const change = { $push: { refunds: refund }, $inc: { version: 1 } };
  await line.models.checkouts.updateOne({ _id: checkoutId }, change);
  const body = { checkoutId, key, way: 'bank', reference: 'UTR 4711' };
  return {
    async ask(url: string) {
      const asked = await createClient(url, owner.token).call(routes.refundByHand, { body });
      expect(asked.status).toBe(200);
    },
    async expectEnd() {
      await untilOrder(
        line,
        checkoutId,
        'the money to be back',
        ({ refund: shown }) => shown?.state === 'done',
      );
      await line.until(checkoutId, 'no mark', (now) => now.refundsUncopied === undefined);
      const { refunds } = await line.checkout(checkoutId);
      expect(refunds).toMatchObject([{ key, state: 'done', tender: 'bank', amount: price * 100 }]);
      await expectMailed(line, `refund-${key}-by-hand`);
      expect(await line.models.audits.countDocuments({ action: 'by-hand', 'to.key': key })).toBe(1);
      const asked = await line.provider();
      expect(asked.refunds.filter((one) => one.payment_id === paymentId)).toEqual([]);
    },
  };
}
