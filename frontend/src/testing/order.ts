import type { OrderAnswer } from '@forno/shared/contracts/admin';
import { pricedRecipe } from './cart-examples.ts';
import { customer } from './fake-server.ts';

/** An order of the test's customer, with overrides; of a checkout of its own where it has an id of its own. */
export function anOrder(parts: Partial<OrderAnswer> = {}): OrderAnswer {
  return {
    _id: '64b0000000000000000000a1',
    checkoutId: parts._id?.replace('64b', '64c') ?? '64b0000000000000000000c1',
    line: 0,
    pizzaId: { _id: '64b0000000000000000000b1', name: 'Margherita', price: 349 },
    pizzaImage: 'margherita.webp',
    ...pricedRecipe,
    quantity: 1,
    totalAmount: 34_900,
    status: 'Order Received',
    statusHistory: [{ status: 'Order Received', at: '2026-11-20T14:00:00.000Z', by: null }],
    short: [],
    version: 1,
    createdAt: '2026-11-20T14:00:00.000Z',
    razorpayOrderId: 'order_1',
    paymentId: 'pay_1',
    userId: customer._id,
    ...parts,
  };
}
