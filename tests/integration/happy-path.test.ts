import { routes } from '@forno/shared/contracts/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { calmProvider, openShopHere } from '../support/open-shop-here.ts';

const line = await openShopHere({ config: calmProvider });

it('turns a payment into one order per cart line, empties the cart, and takes the stock', async () => {
  const { buyer, orderId, checkoutId } = await line.opened(2, 1);
  const { status, body } = await buyer.report(await line.pay(orderId));
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });

  const checkout = await line.untilFulfilled(checkoutId);
  const orders = await line.orders(checkoutId);
  expect(orders.map(({ totalAmount, quantity, status: is }) => [totalAmount, quantity, is])).toEqual([
    [48_000, 2, 'Order Received'],
    [31_050, 1, 'Order Received'],
  ]);
  expect(checkout.lines.map(({ orderId: id }) => String(id))).toEqual(orders.map(({ _id }) => String(_id)));
  expect((await buyer.call(routes.profile)).body).toMatchObject({ user: { cartData: [] } });
  await waitFor(async () => (await readHolds(line.models)).size === 0, { what: 'the hold to be gone' });
  expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(97);
});
