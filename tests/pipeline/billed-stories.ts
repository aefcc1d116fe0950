import { routes } from '@forno/shared/contracts';
import { shopSettingsId } from '@forno/shared/server/db';
import { papersForTests, waitFor } from '@forno/shared/testing';
import { expect } from 'vitest';
import { expectOrdered, expectPaidBack, opened, orderedBefore } from './expect-end.ts';
import type { Pipeline } from './open-pipeline.ts';

const issueBills = ({ models }: Pipeline) =>
  models.shopSettings.updateOne(
    { _id: shopSettingsId },
    { $set: { papers: papersForTests }, $setOnInsert: { version: 1 } },
    { upsert: true },
  );

/** Every number of each series once, from 1; of this checkout one bill, and its credit notes. */
async function expectBills({ models }: Pipeline, checkoutId: string, notes: number) {
  await waitFor(async () => (await models.bills.countDocuments({ checkoutId })) > notes, {
    what: 'the documents of the checkout',
    deadlineMs: 30_000,
  });
  const all = await models.bills.find().sort({ series: 1, sequence: 1 }).lean();
  for (const series of new Set(all.map((bill) => bill.series))) {
    const numbers = all.filter((bill) => bill.series === series).map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  }
  const own = all.filter((bill) => String(bill.checkoutId) === checkoutId);
  expect(own.map(({ nth }) => nth).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: notes + 1 }, (_, nth) => nth),
  );
  const [bill, note] = own.toSorted((one, other) => one.nth - other.nth);
  if (note) expect({ ...note.facts }).toMatchObject({ amount: bill?.facts.amount, cgst: bill?.facts.cgst });
}

export const billedStories = {
  async 'a payment with a bill'(line: Pipeline) {
    await issueBills(line);
    const { before, orderId, checkoutId } = await opened(line);
    let paymentId = '';
    return {
      async begin() {
        paymentId = (await line.pay(orderId)).razorpay_payment_id;
      },
      async expectEnd() {
        await expectOrdered(line, checkoutId, paymentId, before);
        await expectBills(line, checkoutId, 0);
      },
    };
  },

  async 'a refund of a billed payment'(line: Pipeline) {
    await issueBills(line);
    const { checkoutId, paymentId } = await orderedBefore(line);
    const admin = await line.shop.admin();
    const id = String((await line.orders(checkoutId))[0]?._id);
    return {
      async begin() {
        await admin.call(routes.cancelOrder, { params: { id } });
      },
      async expectEnd() {
        await expectBills(line, checkoutId, 1);
        await expectPaidBack(line, paymentId);
      },
    };
  },
};
