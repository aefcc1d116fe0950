import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { holdStock, takeStock } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { billedStories } from './billed-stories.ts';
import type { Story } from './crash-windows.ts';
import {
  expectMailed,
  expectNothingHeld,
  expectOrdered,
  expectPaidBack,
  expectPortions,
  expectRefundedOnce,
  opened,
  orderedBefore,
  price,
} from './expect-end.ts';
import { choice, type Pipeline } from './open-pipeline.ts';
import { unpaidStories } from './unpaid-stories.ts';

interface Told {
  /** Triggers the doomed worker. */
  begin(): Promise<void>;
  /** Waits for the end, the same wherever a worker died. */
  expectEnd(): Promise<void>;
}

export const stories: Record<Story, (line: Pipeline) => Promise<Told>> = {
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
      async begin() {
        await line.fail(orderId);
      },
      async expectEnd() {
        await line.until(checkoutId, 'the failure', ({ failure }) => failure !== undefined);
        await expectNothingHeld(line, checkoutId);
        await expectPortions(line, before);
        expect(await line.orders(checkoutId)).toEqual([]);
      },
    };
  },

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
    await line.faults({ allowSecondPayment: true });
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
    const admin = await line.shop.admin();
    const id = String((await line.orders(checkoutId))[0]?._id);
    return {
      async begin() {
        await admin.call(routes.cancelOrder, { params: { id } });
      },
      async expectEnd() {
        await waitFor(async () => (await line.orders(checkoutId))[0]?.refund?.state === 'done', {
          what: 'the refund on the order',
          deadlineMs: 20_000,
        });
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
      await interrupt(line, checkout.checkoutId);
      return line.pay(checkout.orderId);
    });
  },

  async 'an interrupted opening'(line) {
    const { before, checkoutId } = await opened(line);
    const unknown = new Types.ObjectId();
    return {
      async begin() {
        const { razorpayOrderId: _known, hold: _held, ...checkout } = await line.checkout(checkoutId);
        const longAgo = new Date(Date.now() - 120_000);
        const copy: Checkout = {
          ...checkout,
          _id: unknown,
          state: 'opening',
          createdAt: longAgo,
          cartId: randomUUID(),
        };
        await holdStock(line.models, String(unknown), checkout.lines);
        await line.models.checkouts.create(copy);
      },
      async expectEnd() {
        await line.until(String(unknown), 'the end', ({ state }) => state === 'expired');
        await expectNothingHeld(line, String(unknown));
        await expectPortions(line, before - 2);
      },
    };
  },

  ...unpaidStories,
  ...billedStories,

  async 'a payment that nobody tells of'(line) {
    const { before, orderId, checkoutId } = await opened(line);
    let paymentId = '';
    return {
      async begin() {
        line.gate.mode = 'lose';
        paymentId = (await line.pay(orderId)).razorpay_payment_id;
      },
      async expectEnd() {
        await expectOrdered(line, checkoutId, paymentId, before);
        line.gate.mode = 'open';
      },
    };
  },

  async 'an order voided by a BFF that died'(line) {
    const { before, checkoutId } = await orderedBefore(line);
    const longAgo = new Date(Date.now() - 60_000);
    return {
      async begin() {
        const [order] = await line.orders(checkoutId);
        const voided = { at: longAgo, by: { _id: order!.userId, name: 'Asha' }, reason: 'Changed my mind' };
        await line.models.orders.updateOne({ _id: order!._id }, { $set: { voided, stock: 'returning' } });
      },
      async expectEnd() {
        await waitFor(async () => (await line.orders(checkoutId))[0]?.stock === 'returned', {
          what: 'the portions to be back',
          deadlineMs: 30_000,
        });
        await expectPortions(line, before);
      },
    };
  },

  async 'a refund at the dashboard'(line) {
    const { checkoutId, paymentId } = await orderedBefore(line);
    const back = 5_000;
    return {
      async begin() {
        await line.callSandbox('POST', '/dashboard/refunds', { payment_id: paymentId, amount: back });
      },
      async expectEnd() {
        await waitFor(async () => (await line.orders(checkoutId))[0]?.refund?.amount === back, {
          what: 'the refund on the order',
          deadlineMs: 30_000,
        });
        const { refunds } = await line.checkout(checkoutId);
        expect(refunds).toMatchObject([{ amount: back, state: 'done', byProvider: true }]);
        await expectMailed(line, `refund-${refunds[0]?.key}`);
      },
    };
  },

  async 'a disputed payment'(line) {
    const { checkoutId, paymentId } = await orderedBefore(line);
    return {
      async begin() {
        await line.callSandbox('POST', '/dashboard/disputes', { payment_id: paymentId });
      },
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
      async begin() {
        const receivedAt = new Date(Date.now() - 3_600_000);
        await line.models.webhookEvents.create({ _id, event: 'order.paid', receivedAt });
      },
      async expectEnd() {
        await waitFor(async () => (await event())?.processedAt !== undefined, {
          what: 'the event to be set aside',
          deadlineMs: 30_000,
        });
      },
    };
  },

  async 'a change that no screen was told of'(line) {
    const { before, checkoutId, paymentId } = await orderedBefore(line);
    const untold = { unpublished: true, createdAt: new Date(Date.now() - 60_000) } as const;
    return {
      async begin() {
        await line.models.orders.updateOne({ checkoutId }, { $set: untold });
        await line.models.checkouts.updateOne({ _id: checkoutId }, { $set: untold });
      },
      expectEnd: () => expectOrdered(line, checkoutId, paymentId, before),
    };
  },

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
  line: Pipeline,
  { before, checkoutId }: Awaited<ReturnType<typeof opened>>,
  pay: () => ReturnType<Pipeline['pay']>,
): Told {
  let paymentId = '';
  return {
    async begin() {
      paymentId = (await pay()).razorpay_payment_id;
    },
    expectEnd: () => expectOrdered(line, checkoutId, paymentId, before),
  };
}

/** As if the process had died between the provider's response and recording it. */
async function interrupt({ models }: Pipeline, checkoutId: string): Promise<void> {
  const opening: Partial<Checkout> = { state: 'opening', createdAt: new Date(Date.now() - 120_000) };
  await models.checkouts.updateOne({ _id: checkoutId }, { $set: opening, $unset: { razorpayOrderId: '' } });
}
