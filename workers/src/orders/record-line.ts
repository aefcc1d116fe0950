import type { Checkout, Order } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { loadCheckout } from '../load-checkout.ts';

/** Notes on the checkout which order its line became, once; answers the checkout as it is then. */
export async function recordLine(deps: Deps, { _id }: Checkout, order: Order): Promise<Checkout> {
  const missing = { _id, lines: { $elemMatch: { line: order.line, orderId: { $exists: false } } } };
  const recorded = await deps.perform('record line', () =>
    changeCheckout(deps, missing, { set: { 'lines.$.orderId': order._id } }),
  );
  return recorded ?? loadCheckout(deps, String(_id));
}
