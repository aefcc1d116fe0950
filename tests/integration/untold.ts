import { waitFor } from '@forno/shared/testing';
import type { ShopHere } from '../support/open-shop-here.ts';
import { expectOrdered, longAgo, orderedBefore } from './expect-end.ts';

/** An order for later whose time has come: its screens are told, whoever dies. */
export async function fallingDue(line: ShopHere) {
  const { before, checkoutId, paymentId } = await orderedBefore(line);
  return {
    begin: () => line.models.orders.updateOne({ checkoutId }, { $set: { later: true, startAt: longAgo() } }),
    async expectEnd() {
      const left = { checkoutId, $or: [{ later: true }, { unpublished: true }] };
      await waitFor(async () => !(await line.models.orders.exists(left)), { what: 'it to be told of' });
      await expectOrdered(line, checkoutId, paymentId, before);
    },
  };
}

/** Changes whose events were never sent. */
export async function untold(line: ShopHere) {
  const { before, checkoutId, paymentId } = await orderedBefore(line);
  const change = { $set: { unpublished: true, createdAt: longAgo() } } as const;
  return {
    async begin() {
      await line.models.orders.updateOne({ checkoutId }, change);
      await line.models.checkouts.updateOne({ _id: checkoutId }, change);
    },
    expectEnd: () => expectOrdered(line, checkoutId, paymentId, before),
  };
}
