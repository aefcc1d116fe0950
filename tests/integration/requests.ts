import { randomUUID } from 'node:crypto';
import { routes, type SettingsAnswer } from '@forno/shared/contracts/server';
import { slotKey } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { expect } from 'vitest';
import { createClient, tellPayment } from '../../bff/src/testing/client.ts';
import { counterOrder, expectTaken, correctedTender, inPlaceOfLink } from './at-the-counter.ts';
import type { Request } from './crash-windows.ts';
import {
  expectBills,
  expectMailed,
  expectNothingHeld,
  expectOrdered,
  expectPaidBack,
  expectPortions,
  issueBills,
  opened,
  orderedBefore,
  portions,
  price,
  untilOrder,
} from './expect-end.ts';
import { givingBack, givingByHand } from './giving-back.ts';
import { choice, type ShopHere } from '../support/open-shop-here.ts';

interface Run {
  /** Sends it to the BFF at this address; later to another one. */
  ask(url: string): Promise<void>;
  /** Waits for the end, which is the same wherever the first one died. */
  expectEnd(): Promise<void>;
}

export const requests: Record<Request, (line: ShopHere) => Promise<Run>> = {
  async 'a payment is opened'(line) {
    const before = await portions(line);
    const { token, fill } = await line.buyer();
    await fill(choice(line.pizza, 2));
    let opening = { orderId: '', checkoutId: '' };
    return {
      async ask(url) {
        const body = { amount: 2 * price };
        const asked = await createClient(url, token).call<typeof opening>(routes.createPayment, { body });
        expect(asked.status).toBe(200);
        opening = asked.body;
      },
      async expectEnd() {
        await expectPortions(line, before - 2);
        const { razorpay_payment_id: paymentId } = await line.pay(opening.orderId);
        await expectOrdered(line, opening.checkoutId, paymentId, before);
      },
    };
  },

  async 'another cart is to be paid'(line) {
    const { buyer, before, checkoutId } = await opened(line);
    await buyer.fill(choice(line.pizza, 3));
    return {
      async ask(url) {
        const body = { amount: 3 * price };
        expect((await createClient(url, buyer.token).call(routes.createPayment, { body })).status).toBe(200);
      },
      async expectEnd() {
        await line.until(checkoutId, 'its end', ({ state }) => state === 'expired');
        await expectNothingHeld(line, checkoutId);
        await expectPortions(line, before - 3);
      },
    };
  },

  async 'the browser reports a payment'(line) {
    const { buyer, before, orderId, checkoutId } = await opened(line);
    line.gate.mode = 'lose';
    const paid = await line.pay(orderId);
    return {
      async ask(url) {
        const body = { ...paid, waitMs: 1 };
        expect((await createClient(url, buyer.token).call(routes.verifyPayment, { body })).status).toBe(202);
      },
      async expectEnd() {
        await expectOrdered(line, checkoutId, paid.razorpay_payment_id, before);
        line.gate.mode = 'open';
      },
    };
  },

  async 'the provider reports a payment'(line) {
    const { before, orderId, checkoutId } = await opened(line);
    line.gate.mode = 'lose';
    const { razorpay_payment_id: paymentId } = await line.pay(orderId);
    const told = { id: paymentId, order_id: orderId, amount: 2 * price * 100, status: 'captured' };
    return {
      ask: async (url) => expect(await tellPayment(url, line.config, told)).toBe(200),
      async expectEnd() {
        await expectOrdered(line, checkoutId, paymentId, before);
        line.gate.mode = 'open';
      },
    };
  },

  async 'staff take an order'(line) {
    const before = await portions(line);
    const admin = await line.shop.admin();
    const body = counterOrder(line);
    let checkoutId = '';
    return {
      async ask(url) {
        const asked = createClient(url, admin.token).call<{ checkoutId: string }>(routes.takeOrder, { body });
        const answered = await asked;
        expect(answered).toMatchObject({ status: 200, body: { number: expect.any(String) } });
        checkoutId = answered.body.checkoutId;
      },
      async expectEnd() {
        await expectTaken(line, checkoutId);
        await expectNothingHeld(line, checkoutId);
        await expectPortions(line, before - 2);
      },
    };
  },

  'an order takes the place of a link': inPlaceOfLink,
  'the way that an order was paid is corrected': correctedTender,

  async 'an order of the counter is voided'(line) {
    await issueBills(line);
    const before = await portions(line);
    const admin = await line.shop.admin();
    const taken = { body: counterOrder(line) };
    const { checkoutId } = (await admin.call<{ checkoutId: string }>(routes.takeOrder, taken)).body;
    await line.whileWorking(() => expectTaken(line, checkoutId));
    const id = String((await line.orders(checkoutId))[0]?._id);
    return {
      async ask(url) {
        await createClient(url, admin.token).call(routes.cancelOrder, { params: { id } });
      },
      async expectEnd() {
        await untilOrder(line, checkoutId, 'money to be back', ({ refund }) => refund?.state === 'done');
        await expectBills(line, checkoutId, 1);
        await expectPortions(line, before);
        const { refunds } = await line.until(
          checkoutId,
          'no mark',
          (now) => now.refundsUncopied === undefined,
        );
        expect(refunds).toMatchObject([{ amount: 2 * price * 100, state: 'done', tender: 'cash' }]);
      },
    };
  },

  async 'a part of an order is given back'(line) {
    const { paymentId, ...part } = await givingBack(line);
    return {
      ...part,
      async expectEnd() {
        await part.expectEnd();
        const { refunds } = await line.provider();
        const mine = refunds.filter((refund) => refund.payment_id === paymentId);
        expect(mine.map(({ amount }) => amount)).toEqual([price * 100]);
      },
    };
  },

  async 'a part of what was paid at the counter is given back'(line) {
    const { checkoutId, ...part } = await givingBack(line);
    const paymentId = `counter_${randomUUID()}`;
    await line.models.checkouts.updateOne({ _id: checkoutId }, { $set: { paymentId } });
    await line.models.orders.updateOne({ checkoutId }, { $set: { paymentId } });
    return part;
  },

  'a refund that the provider can’t make is given back by hand': givingByHand,

  async 'an order is made again'(line) {
    const { before, checkoutId } = await orderedBefore(line);
    const admin = await line.shop.admin();
    const id = String((await line.orders(checkoutId))[0]?._id);
    const body = { key: randomUUID(), quantity: 1, reason: 'burnt' };
    return {
      async ask(url) {
        const client = createClient(url, admin.token);
        expect((await client.call(routes.remakeOrder, { params: { id }, body })).status).toBe(200);
      },
      async expectEnd() {
        const remakes = async () => (await line.orders(checkoutId)).filter(({ remakeOf }) => remakeOf);
        const isTold = ({ unpublished }: Order) => !unpublished;
        await waitFor(async () => (await remakes()).some(isTold), { what: 'its remake to be told of' });
        expect(await remakes()).toMatchObject([{ line: 1, totalAmount: 0, remake: { key: body.key } }]);
        await expectPortions(line, before - 3);
        await expectNothingHeld(line, checkoutId);
      },
    };
  },

  async 'an order that is made again is voided'(line) {
    const { before, checkoutId, paymentId } = await orderedBefore(line);
    const admin = await line.shop.admin();
    const params = { id: String((await line.orders(checkoutId))[0]?._id) };
    const body = { key: randomUUID(), quantity: 1, reason: 'burnt' };
    expect((await admin.call(routes.remakeOrder, { params, body })).status).toBe(200);
    return {
      async ask(url) {
        expect((await createClient(url, admin.token).call(routes.cancelOrder, { params })).status).toBe(200);
      },
      async expectEnd() {
        const isGone = ({ stock, unpublished, refund, remakeOf }: Order) =>
          stock === 'returned' && !unpublished && (remakeOf !== undefined || refund?.state === 'done');
        await waitFor(async () => (await line.orders(checkoutId)).every(isGone), { what: 'both to be gone' });
        await expectPaidBack(line, paymentId);
        await expectPortions(line, before);
      },
    };
  },

  async 'a delivery is changed'(line) {
    const { checkoutId } = await orderedBefore(line);
    const admin = await line.shop.admin();
    const [address, params] = ['2 New Road, Bengaluru 560002', { checkoutId }];
    return {
      async ask(url) {
        const client = createClient(url, admin.token);
        const asked = await client.call(routes.changeDelivery, { params, body: { address, version: 0 } });
        // The dead BFF may have changed it already.
        expect([200, 409]).toContain(asked.status);
      },
      async expectEnd() {
        const isThere = (order: Order) => order.delivery?.address === address && !order.unpublished;
        await untilOrder(line, checkoutId, 'the new address, told', isThere);
        await line.until(checkoutId, 'to be copied', (one) => one.deliveryUncopied === undefined);
        await expectMailed(line, `delivery-changed-${checkoutId}-1`);
      },
    };
  },

  async 'the time of a delivery is changed'(line) {
    const { version } = (await line.shop.visitor.call<SettingsAnswer>(routes.settings)).body;
    const owner = await line.shop.admin();
    const later = { days: 2, minutes: 30, pizzas: 4 };
    await owner.call(routes.updateSettings, { body: { version, later } });
    const { slots = [] } = (
      await line.shop.visitor.call<{ slots?: string[] }>(routes.promise, { query: { pizzas: '1' } })
    ).body;
    const [from = '', dueAt = ''] = slots.slice(-2);
    await line.models.inventory.updateOne({}, { $unset: { items: '' } });
    const buyer = await line.buyer();
    await buyer.fill(choice(line.pizza));
    const { body: open } = await buyer.createPayment(price, { dueAt: from });
    await line.whileWorking(async () => {
      await line.pay(open.orderId);
      await line.untilFulfilled(open.checkoutId);
    });
    const params = { id: open.checkoutId };
    return {
      async ask(url) {
        const client = createClient(url, buyer.token);
        expect((await client.call(routes.changeOwnTime, { params, body: { dueAt } })).status).toBe(200);
      },
      async expectEnd() {
        const isThere = ({ promise, unpublished }: Order) =>
          promise?.from.toISOString() === dueAt && !unpublished;
        await untilOrder(line, open.checkoutId, 'the new time, told', isThere);
        await expectMailed(line, `delivery-changed-${open.checkoutId}-time-1`);
        await line.until(open.checkoutId, 'its time', (one) => one.promise?.from.toISOString() === dueAt);
        await expectNothingHeld(line, open.checkoutId);
        // It is told before what it left is sold again.
        const { items } = await waitFor(
          async () => {
            const inventory = await readInventoryDocument(line.models);
            return inventory.transfers.length === 0 && inventory;
          },
          { what: 'the old slot to be given back' },
        );
        expect([from, dueAt].map((slot) => items?.[slotKey(new Date(slot))]?.qty)).toEqual([4, 3]);
      },
    };
  },

  async 'an order is voided'(line) {
    const { before, checkoutId, paymentId } = await orderedBefore(line);
    const admin = await line.shop.admin();
    const id = String((await line.orders(checkoutId))[0]?._id);
    return {
      async ask(url) {
        // The dead BFF may have voided it already.
        const { status } = await createClient(url, admin.token).call(routes.cancelOrder, { params: { id } });
        expect([200, 404]).toContain(status);
      },
      async expectEnd() {
        const isBack = ({ refund, stock }: Order) => refund?.state === 'done' && stock === 'returned';
        await untilOrder(line, checkoutId, 'money and portions to be back', isBack);
        await expectPaidBack(line, paymentId);
        await expectPortions(line, before);
      },
    };
  },
};
