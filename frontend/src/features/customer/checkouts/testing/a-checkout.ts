import type { CheckoutView } from '@forno/shared/contracts/customer';
import { exampleId } from '#testing/cart-examples.ts';
import { customer } from '#testing/fake-server.ts';

/** A checkout with this many lines, the first few already ordered. */
export function aCheckout(parts: Partial<CheckoutView> = {}, lines = 3, ordered = 0): CheckoutView {
  return {
    _id: exampleId(0xc1),
    userId: customer._id,
    state: 'unpaid',
    amount: 60_000,
    razorpayOrderId: 'order_1',
    paymentId: null,
    lines: Array.from({ length: lines }, (_, line) => ({
      line,
      pizzaId: exampleId(line + 1),
      pizzaName: `Pizza ${line + 1}`,
      quantity: 1,
      amount: 20_000,
      orderId: line < ordered ? exampleId(0xa0 + line) : null,
    })),
    refunds: [],
    claimed: true,
    failure: null,
    holdUntil: new Date(Date.now() + 600_000).toISOString(),
    createdAt: new Date().toISOString(),
    version: 1,
    ...parts,
  };
}
