import type { Checkout, Models, Refund } from '../db/models/index.ts';
import { writeMail } from './queue-mail.ts';

/**
 * Puts the mail of a refund in the outbox, once, and returns its id. Undefined without an address: the account is gone, and
 * the payment has none.
 */
export async function writeRefundMail(
  models: Models,
  checkout: Checkout,
  refund: Refund,
): Promise<string | undefined> {
  const { customer, lines } = checkout;
  if (customer.email === '') return undefined;
  const { key, amount, reason, paymentId, tender, lines: [part] = [] } = refund;
  const pizza = lines.find(({ line }) => line === part?.line)?.pizzaName;
  const mail = await writeMail(models, {
    _id: `refund-${key}`,
    template: 'refund',
    to: customer.email,
    checkoutId: checkout._id,
    data: {
      name: customer.name,
      amount,
      reason,
      paymentId,
      ...(tender && { tender }),
      ...(part && pizza && { pizza, quantity: part.quantity }),
    },
  });
  return mail._id;
}
