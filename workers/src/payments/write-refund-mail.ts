import { type Checkout, type Refund, writeMail } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/**
 * Puts the mail about a refund in the outbox, once, and answers its id. Undefined when nobody knows where to: the
 * account is gone, and the payment tells of no address.
 */
export async function writeRefundMail(
  checkout: Checkout,
  refund: Refund,
  { models }: Deps,
): Promise<string | undefined> {
  if (checkout.customer.email === '') return undefined;
  const { key, amount, reason, paymentId } = refund;
  const mail = await writeMail(models, {
    _id: `refund-${key}`,
    template: 'refund',
    to: checkout.customer.email,
    data: { name: checkout.customer.name, amount, reason, paymentId },
  });
  return mail._id;
}
