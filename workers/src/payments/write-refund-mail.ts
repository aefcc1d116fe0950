import type { Checkout, Refund } from '@forno/shared/server/db';
import { writeMail } from '@forno/shared/server/mail';
import type { Deps } from '../deps.ts';

/**
 * Puts the refund mail in the outbox, once, and returns its id. Undefined without an address: the account is gone, and
 * the payment has none.
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
