import { routes } from '@forno/shared/contracts';
import { waitFor } from '@forno/shared/testing';
import { ask } from '../../support/ask.ts';
import { payAt } from '../../support/sandbox.ts';
import type { TestShop } from '../../support/start-shop.ts';
import type { Session } from './accounts.ts';
import { fillCart } from './carts.ts';

/**
 * Fills this customer's cart and pays it at the sandbox, without the browser.
 * @returns the id of the checkout, once its orders exist
 */
export async function buy(
  shop: TestShop,
  session: Pick<Session, 'token'>,
  payer: { method?: string; email?: string; contact?: string } = {},
): Promise<string> {
  const { cartData } = await fillCart(shop.url, session);
  const amount = cartData.reduce((sum, line) => sum + line.originalPrice * line.quantity, 0);
  const payment = await ask(shop.url, session, routes.createPayment, { body: { amount } });
  const paid = await payAt(shop.sandbox.now.url, payment.orderId, payer);
  await ask(shop.url, session, routes.verifyPayment, { body: paid });
  const fulfilled = async () =>
    (await ask(shop.url, session, routes.checkout, { params: { id: payment.checkoutId } })).state ===
    'fulfilled';
  await waitFor(fulfilled, { what: 'the orders' });
  return payment.checkoutId;
}
