import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import type { Checkout } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { expect } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import { price } from './expect-end.ts';
import type { ShopHere } from '../support/open-shop-here.ts';

/** Two pizzas for somebody at the counter, in cash. */
export const counterOrder = ({ pizza }: ShopHere) => ({
  key: randomUUID(),
  items: [{ pizzaId: pizza, quantity: 2 }],
  customer: { name: 'Meena' },
  fulfilment: 'pickup',
  amount: 2 * price,
  pay: 'cash',
});

/** One order of what was received, and its live event sent. */
export async function expectTaken(line: ShopHere, checkoutId: string): Promise<void> {
  const isEnded = ({ state, unpublished }: Checkout) => state === 'fulfilled' && unpublished === undefined;
  const { paymentId, tenders } = await line.until(checkoutId, 'everything to be settled', isEnded);
  expect(tenders).toMatchObject([{ tender: 'cash', amount: 2 * price * 100 }]);
  expect(await line.orders(checkoutId)).toMatchObject([{ totalAmount: 2 * price * 100, paymentId }]);
}

/** A payment by a link of the counter that was reported, and that the bank then declines. */
export async function declinedLink(line: ShopHere) {
  const admin = await line.shop.admin();
  const body = { ...counterOrder(line), pay: 'link' };
  const taken = await admin.call<{ checkoutId: string; orderId: string }>(routes.takeOrder, { body });
  const { checkoutId, orderId } = taken.body;
  await line.models.checkouts.updateOne({ _id: checkoutId }, { paymentReportedAt: new Date() });
  return {
    begin: () => line.fail(orderId),
    async expectEnd() {
      const waits = await line.until(
        checkoutId,
        'the link to wait again',
        ({ paymentReportedAt, unpublished }) => paymentReportedAt === undefined && unpublished === undefined,
      );
      expect(waits).toMatchObject({ state: 'unpaid', hold: { token: expect.any(String) } });
      expect(await line.orders(checkoutId)).toEqual([]);
    },
  };
}

/** An order that is taken in the place of a link. */
export async function inPlaceOfLink(line: ShopHere) {
  const admin = await line.shop.admin();
  const link = { body: { ...counterOrder(line), pay: 'link' } };
  const { checkoutId: instead } = (await admin.call<{ checkoutId: string }>(routes.takeOrder, link)).body;
  const body = { ...counterOrder(line), instead };
  let checkoutId = '';
  return {
    async ask(url: string) {
      const asked = createClient(url, admin.token).call<{ checkoutId: string }>(routes.takeOrder, { body });
      checkoutId = (await asked).body.checkoutId;
    },
    async expectEnd() {
      await expectTaken(line, checkoutId);
      const { replacedBy } = await line.until(instead, 'the end', ({ state }) => state === 'expired');
      expect(String(replacedBy)).toBe(checkoutId);
    },
  };
}

/** An order in cash that was paid by card. */
export async function correctedTender(line: ShopHere) {
  const admin = await line.shop.admin();
  const taken = { body: counterOrder(line) };
  const { checkoutId: id } = (await admin.call<{ checkoutId: string }>(routes.takeOrder, taken)).body;
  await line.whileWorking(() => expectTaken(line, id));
  const at = { station: id, openAt: id, openedAt: new Date(), openedBy: new Types.ObjectId() };
  const till = await line.models.tills.create({ ...at, float: 0, moves: [] });
  await line.models.checkouts.updateOne({ _id: id }, { $set: { 'tenders.0.till': till._id } });
  const card = { tender: 'card', amount: 2 * price * 100 };
  return {
    async ask(url: string) {
      const body = { nth: 0, was: 'cash', tender: 'card' };
      await createClient(url, admin.token).call(routes.correctTender, { params: { id }, body });
    },
    async expectEnd() {
      const { tenders } = await line.until(id, 'no mark', (now) => now.refundsUncopied === undefined);
      expect(tenders).toMatchObject([{ ...card, corrected: { was: 'cash' } }]);
      expect(await line.orders(id)).toMatchObject([{ tenders: [card] }]);
    },
  };
}
