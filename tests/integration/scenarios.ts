import { randomUUID } from 'node:crypto';
import { holdStock, takeStock } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import type { Scenario } from './crash-windows.ts';
import { declinedLink } from './at-the-counter.ts';
import {
  cancelling,
  endHold,
  expectBills,
  expectExpired,
  expectMailed,
  expectNothingHeld,
  expectOrdered,
  expectPaidBack,
  expectPortions,
  expectRefundedOnce,
  interrupted,
  issueBills,
  longAgo,
  opened,
  orderedBefore,
  price,
  untilOrder,
} from './expect-end.ts';
import { fallingDue, untold } from './untold.ts';
import { partNoted } from './giving-back.ts';
import { outgoing } from './outgoing.ts';
import { choice, type ShopHere } from '../support/open-shop-here.ts';

interface Run {
  /** Triggers the doomed worker. */
  begin(): Promise<unknown>;
  /** Waits for the end, the same wherever a worker died. */
  expectEnd(): Promise<void>;
}

export const scenarios: Record<Scenario, (line: ShopHere) => Promise<Run>> = {
  async 'a payment'(line) {
    const checkout = await opened(line);
    return paid(line, checkout, () => line.pay(checkout.orderId));
  },

  async 'a payment that stays authorised'(line) {
    const checkout = await opened(line);
    return paid(line, checkout, () => line.pay(checkout.orderId, 'authorized'));
  },

  async 'a failed payment'(line) {
    const { before, orderId, checkoutId } = await opened(line);
    return {
      begin: () => line.fail(orderId),
      async expectEnd() {
        await line.until(checkoutId, 'the failure', ({ failure }) => failure !== undefined);
        await expectNothingHeld(line, checkoutId);
        await expectPortions(line, before);
        expect(await line.orders(checkoutId)).toEqual([]);
      },
    };
  },

  'a payment by a link that is declined': declinedLink,

  async 'a payment after its hold was released'(line) {
    const checkout = await opened(line);
    const { orderId, checkoutId } = checkout;
    await line.whileWorking(async () => {
      await line.fail(orderId);
      await line.until(checkoutId, 'the failure', ({ failure }) => failure !== undefined);
      await expectNothingHeld(line, checkoutId);
    });
    return paid(line, checkout, () => line.pay(orderId));
  },

  async 'a second payment'(line) {
    const { before, orderId, checkoutId } = await opened(line);
    await line.setFaults({ allowSecondPayment: true });
    const first = await line.pay(orderId);
    await line.whileWorking(() => expectOrdered(line, checkoutId, first.razorpay_payment_id, before));
    let second = '';
    return {
      async begin() {
        second = (await line.pay(orderId)).razorpay_payment_id;
      },
      async expectEnd() {
        await expectRefundedOnce(line, checkoutId, second);
        await expectOrdered(line, checkoutId, first.razorpay_payment_id, before);
      },
    };
  },

  async 'a deleted order'(line) {
    const { before, checkoutId, paymentId } = await orderedBefore(line);
    return {
      begin: await cancelling(line, checkoutId),
      async expectEnd() {
        await untilOrder(line, checkoutId, 'the refund', ({ refund }) => refund?.state === 'done');
        await expectPaidBack(line, paymentId);
        await expectPortions(line, before);
      },
    };
  },

  async 'a cart paid twice'(line) {
    const { buyer, before, orderId, checkoutId } = await opened(line);
    await buyer.fill(choice(line.pizza, 3));
    const other = await buyer.open(3 * price);
    await buyer.fill(choice(line.pizza, 2));
    const first = await line.pay(orderId);
    await line.whileWorking(() => expectOrdered(line, checkoutId, first.razorpay_payment_id, before - 3));
    let second = '';
    return {
      async begin() {
        second = (await line.pay(other.orderId)).razorpay_payment_id;
      },
      async expectEnd() {
        await expectRefundedOnce(line, other.checkoutId, second);
        expect((await line.checkout(other.checkoutId)).state).toBe('refused');
        expect(await line.orders(other.checkoutId)).toEqual([]);
        await expectNothingHeld(line, other.checkoutId);
        await expectPortions(line, before - 2);
      },
    };
  },

  async 'an interrupted opening that can be paid'(line) {
    const checkout = await opened(line);
    return paid(line, checkout, async () => {
      const update = { $set: interrupted(), $unset: { razorpayOrderId: '' } } as const;
      await line.models.checkouts.updateOne({ _id: checkout.checkoutId }, update);
      return line.pay(checkout.orderId);
    });
  },

  async 'an interrupted opening'(line) {
    const { before, checkoutId } = await opened(line);
    const unknown = new Types.ObjectId();
    return {
      async begin() {
        const { razorpayOrderId: _known, hold: _held, ...checkout } = await line.checkout(checkoutId);
        await holdStock(line.models, String(unknown), checkout.lines);
        const copy = { ...checkout, ...interrupted(), _id: unknown, cartId: randomUUID() };
        await line.models.checkouts.create(copy);
      },
      async expectEnd() {
        await line.until(String(unknown), 'the end', ({ state }) => state === 'expired');
        await expectNothingHeld(line, String(unknown));
        await expectPortions(line, before - 2);
      },
    };
  },

  async 'a hold that ran out'(line) {
    const checkout = await opened(line);
    return {
      begin: () => endHold(line, checkout.checkoutId),
      expectEnd: () => expectExpired(line, checkout),
    };
  },

  async 'a checkout never paid'(line) {
    const checkout = await opened(line);
    const { before, checkoutId: _id } = checkout;
    await line.whileWorking(async () => {
      await endHold(line, _id);
      await expectExpired(line, checkout);
    });
    return {
      begin: () => line.models.checkouts.updateOne({ _id }, { $set: { askAt: new Date('9999-12-31') } }),
      async expectEnd() {
        const isGone = async () => (await line.models.checkouts.exists({ _id })) === null;
        await waitFor(isGone, { what: 'it to be deleted' });
        await expectPortions(line, before);
      },
    };
  },

  async 'a payment with a bill'(line) {
    await issueBills(line);
    const checkout = await opened(line);
    const { begin, expectEnd } = paid(line, checkout, () => line.pay(checkout.orderId));
    return { begin, expectEnd: () => expectEnd().then(() => expectBills(line, checkout.checkoutId, 0)) };
  },

  ...outgoing,
  'a part given back by a BFF that died': partNoted,

  async 'a refund of a billed payment'(line) {
    await issueBills(line);
    const { checkoutId, paymentId } = await orderedBefore(line);
    return {
      begin: await cancelling(line, checkoutId),
      async expectEnd() {
        await expectBills(line, checkoutId, 1);
        await expectPaidBack(line, paymentId);
      },
    };
  },

  async 'a payment that nobody tells of'(line) {
    const checkout = await opened(line);
    const { begin, expectEnd } = paid(line, checkout, () => {
      line.gate.mode = 'lose';
      return line.pay(checkout.orderId);
    });
    return { begin, expectEnd: () => expectEnd().then(() => void (line.gate.mode = 'open')) };
  },

  async 'an order voided by a BFF that died'(line) {
    const { before, checkoutId } = await orderedBefore(line);
    return {
      async begin() {
        const [order] = await line.orders(checkoutId);
        const voided = { at: longAgo(), by: { _id: order!.userId, name: 'Asha' }, reason: 'Changed my mind' };
        await line.models.orders.updateOne({ _id: order!._id }, { $set: { voided, stock: 'returning' } });
      },
      async expectEnd() {
        await untilOrder(line, checkoutId, 'its portions to be back', ({ stock }) => stock === 'returned');
        await expectPortions(line, before);
      },
    };
  },

  async 'a refund at the dashboard'(line) {
    const { checkoutId, paymentId } = await orderedBefore(line);
    const back = 5_000;
    return {
      begin: () => line.callSandbox('POST', '/dashboard/refunds', { payment_id: paymentId, amount: back }),
      async expectEnd() {
        await untilOrder(line, checkoutId, 'the refund', ({ refund }) => refund?.amount === back);
        const { refunds } = await line.checkout(checkoutId);
        expect(refunds).toMatchObject([{ amount: back, state: 'done', byProvider: true }]);
        await expectMailed(line, `refund-${refunds[0]?.key}`);
      },
    };
  },

  async 'a disputed payment'(line) {
    const { checkoutId, paymentId } = await orderedBefore(line);
    return {
      begin: () => line.callSandbox('POST', '/dashboard/disputes', { payment_id: paymentId }),
      async expectEnd() {
        await line.until(checkoutId, 'the dispute', ({ disputes }) => disputes !== undefined);
        const { disputes } = await line.checkout(checkoutId);
        expect(disputes).toMatchObject([{ payment_id: paymentId, status: 'open', news: 1 }]);
        const marked = [{ dispute: expect.stringMatching(/^Disputed, answer by/) }];
        expect(await line.orders(checkoutId)).toMatchObject(marked);
        await expectMailed(line, `dispute-${disputes?.[0]?.id}-1-open`);
      },
    };
  },

  async 'an event about no checkout of ours'(line) {
    const _id = `stranger-${randomUUID()}`;
    const event = async () => line.models.webhookEvents.findById(_id).lean();
    return {
      begin: () => line.models.webhookEvents.create({ _id, event: 'order.paid', receivedAt: longAgo() }),
      async expectEnd() {
        await waitFor(async () => (await event())?.processedAt !== undefined, {
          what: 'the event to be set aside',
        });
      },
    };
  },

  'a change that no screen was told of': untold,

  'an order for later that is to be begun': fallingDue,

  async 'an attempt that lost'(line) {
    const { before, checkoutId, paymentId } = await orderedBefore(line);
    return {
      async begin() {
        const { needs } = (await line.orders(checkoutId))[0]!;
        await takeStock(line.models, { checkoutId, line: 0 }, needs, 'of an attempt that lost');
      },
      expectEnd: () => expectOrdered(line, checkoutId, paymentId, before),
    };
  },
};

/** Whatever dies after it, this payment becomes its order. */
function paid(
  line: ShopHere,
  { before, checkoutId }: Awaited<ReturnType<typeof opened>>,
  pay: () => ReturnType<ShopHere['pay']>,
): Run {
  let paymentId = '';
  return {
    async begin() {
      paymentId = (await pay()).razorpay_payment_id;
    },
    expectEnd: () => expectOrdered(line, checkoutId, paymentId, before),
  };
}
