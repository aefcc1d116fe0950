import { routes } from '@forno/shared/contracts';
import { readHolds, readInventoryDocument } from '@forno/shared/server/checkouts';
import { waitFor } from '@forno/shared/testing';
import { afterAll, expect, it } from 'vitest';
import { choice, openPipeline, calmProvider } from './open-pipeline.ts';

const line = await openPipeline({ config: calmProvider });
afterAll(() => line.close());

it('turns a payment into one order per cart line, empties the cart, and takes the stock', async () => {
  const buyer = await line.buyer();
  await buyer.fill(choice(line.pizzas[0]!, 2), choice(line.pizzas[1]!, 1));
  const { orderId, checkoutId } = await buyer.open(2 * 240 + 310.5);
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
  await waitFor(async () => (await readHolds(line.models)).size === 0, {
    what: 'the hold to be gone',
  });
  expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(97);
});
