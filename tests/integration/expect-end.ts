import { routes } from '@forno/shared/contracts/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { type Order, settingsId } from '@forno/shared/server/db';
import { liveStream } from '@forno/shared/server/live';
import { createCipher } from '@forno/shared/server/runtime';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import { expect } from 'vitest';
import type { ShopHere } from '../support/open-shop-here.ts';

export const price = 240;
export const portions = async ({ models }: ShopHere) =>
  (await readInventoryDocument(models)).bases.Regular?.qty ?? 0;

/** The sweep returns them when the process that should have is dead. */
export async function expectPortions(line: ShopHere, count: number): Promise<void> {
  await waitFor(async () => (await portions(line)) === count, { what: `${count} portions` });
}

export async function opened(line: ShopHere) {
  return { before: await portions(line), ...(await line.opened(2)) };
}

/** A payment with its order before the scenario begins; the worker that made it has stopped. */
export async function orderedBefore(line: ShopHere) {
  const { before, orderId, checkoutId } = await opened(line);
  const { razorpay_payment_id: paymentId } = await line.pay(orderId);
  await line.whileWorking(() => expectOrdered(line, checkoutId, paymentId, before));
  return { before, orderId, checkoutId, paymentId };
}

/** An admin who voids the order of this checkout. */
export async function cancelling(line: ShopHere, checkoutId: string): Promise<() => Promise<unknown>> {
  const admin = await line.shop.admin();
  const id = String((await line.orders(checkoutId))[0]?._id);
  return () => admin.call(routes.cancelOrder, { params: { id } });
}

/** One order of the charged amount, two portions gone, nothing held, live event and mail sent. */
export async function expectOrdered(line: ShopHere, checkoutId: string, paymentId: string, before: number) {
  await line.until(
    checkoutId,
    'everything to be settled',
    (now) => now.state === 'fulfilled' && now.unpublished === undefined,
  );
  const orders = await line.orders(checkoutId);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    totalAmount: 2 * price * 100,
    paymentId,
    stock: 'consumed',
    quantity: 2,
  });
  const { number } = (await line.models.checkouts.findById(checkoutId).lean()) ?? {};
  expect(number).toBeGreaterThan(0);
  expect(orders[0]?.number).toBe(number);
  await untilOrder(line, checkoutId, 'nothing unpublished', ({ unpublished }) => unpublished === undefined);
  await expectNothingHeld(line, checkoutId);
  expect(await portions(line)).toBe(before - 2);
  expect(await toldOf(line, String(orders[0]?._id))).toContain('order.changed');
  const user = await line.models.users.findById(orders[0]?.userId).lean();
  expect(user?.cartData).toEqual([]);
  await expectMailed(line, `order-confirmation-${checkoutId}`);
}

/** Waits for the first order of this checkout to be like this. */
export async function untilOrder(
  line: ShopHere,
  checkoutId: string,
  what: string,
  is: (order: Order) => boolean,
): Promise<void> {
  await waitFor(async () => (await line.orders(checkoutId)).slice(0, 1).some(is), {
    what: `${what} on the order`,
  });
}

export async function expectMailed({ models }: ShopHere, mailId: string) {
  // As if half a minute had passed: the sweep leaves younger mails to their writers.
  const old = new Date(Date.now() - 60_000);
  await models.mails.updateOne({ _id: mailId, state: 'due' }, { $set: { createdAt: old } });
  await waitFor(async () => (await models.mails.findById(mailId).lean())?.state === 'sent', {
    what: `the mail ${mailId} to be sent`,
  });
}

export async function expectNothingHeld({ models }: ShopHere, checkoutId: string) {
  const isThere = async () =>
    (await readHolds(models)).has(checkoutId) ||
    (await readInventoryDocument(models)).transfers.some(({ id }) => id === checkoutId);
  await waitFor(async () => !(await isThere()), { what: 'nothing to be held any more' });
}

/** Names of the live events about a document in the stream. */
async function toldOf({ shop, config }: ShopHere, id: string): Promise<string[]> {
  const { decrypt } = createCipher(config, 'live events');
  const entries = await shop.deps.redis.xrange(liveStream(config), '-', '+');
  return entries.flatMap(([, fields]) => {
    const data = decrypt(fields[fields.indexOf('data') + 1] ?? '') ?? '';
    return data.includes(id) ? [String(JSON.parse(data).packet.data[0])] : [];
  });
}

export async function expectRefundedOnce(line: ShopHere, checkoutId: string, paymentId: string) {
  const checkout = await line.until(
    checkoutId,
    'the refund',
    ({ refunds, unpublished }) => refunds.some(({ state }) => state === 'done') && unpublished === undefined,
  );
  expect(checkout.refunds.map((refund) => [refund.paymentId, refund.state])).toEqual([[paymentId, 'done']]);
  const { captured } = await line.provider();
  const payment = captured.find(({ id }) => id === paymentId);
  expect(payment?.amount_refunded).toBe(payment?.amount);
  await expectMailed(line, `refund-${paymentId}`);
}

/** The provider paid it back once, to the paisa. */
export async function expectPaidBack(line: ShopHere, paymentId: string) {
  const { refunds } = await line.provider();
  const mine = refunds.filter((refund) => refund.payment_id === paymentId);
  expect(mine.map(({ amount }) => amount)).toEqual([2 * price * 100]);
}

type Opened = Pick<Awaited<ReturnType<typeof opened>>, 'before' | 'checkoutId'>;

export const endHold = ({ models }: ShopHere, _id: string) =>
  models.checkouts.updateOne({ _id }, { $set: { holdUntil: new Date(0) } });

export async function expectExpired(line: ShopHere, { before, checkoutId }: Opened): Promise<void> {
  await line.until(checkoutId, 'the end', ({ state }) => state === 'expired');
  await expectNothingHeld(line, checkoutId);
  await expectPortions(line, before);
}

export const issueBills = ({ models }: ShopHere) =>
  models.settings.updateOne(
    { _id: settingsId },
    { $set: { papers: billSettingsForTests }, $setOnInsert: { version: 1 } },
    { upsert: true },
  );

/** Every number of each series once, from 1; of this checkout one bill, and its credit notes. */
export async function expectBills({ models }: ShopHere, checkoutId: string, notes: number) {
  await waitFor(async () => (await models.bills.countDocuments({ checkoutId })) > notes, {
    what: 'the documents of the checkout',
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

/** Long enough for the sweep to take it for left behind. */
export const longAgo = () => new Date(Date.now() - 3_600_000);

/** As if the process had died between the provider's response and recording it. */
export const interrupted = () => ({ state: 'opening', createdAt: longAgo() }) as const;
