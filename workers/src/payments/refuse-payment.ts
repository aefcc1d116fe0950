import { statesBefore } from '@forno/shared/domain';
import type { Checkout, ProviderPayment, Refund } from '@forno/shared/server';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { letGo } from '../let-go.ts';
import { loadCheckout } from '../load-checkout.ts';

/**
 * Money was captured that no order of this checkout stands on: notes its refund as due, once per payment,
 * because the payment's own id is the key. A checkout that was still open is refused with it and holds
 * nothing any more. Answers the checkout as it is then.
 */
export async function refusePayment(
  checkout: Checkout,
  payment: ProviderPayment,
  reason: string,
  deps: Deps,
): Promise<Checkout> {
  const { _id } = checkout;
  const key = payment.id;
  const { amount } = payment;
  const refund: Refund = { key, paymentId: payment.id, amount, reason, state: 'due', at: new Date() };
  deps.logger.info({ checkoutId: String(_id), paymentId: payment.id, reason }, 'refund due');

  const unknown = { _id, 'refunds.key': { $ne: key } };
  const refused = await deps.perform('write refused', () =>
    changeCheckout(
      deps,
      { ...unknown, state: { $in: statesBefore('refused') } },
      { set: { state: 'refused' }, push: { refunds: refund } },
    ),
  );
  if (refused) {
    await letGo(deps, String(_id));
    return refused;
  }
  const noted = await deps.perform('note refund', () =>
    changeCheckout(deps, unknown, { push: { refunds: refund } }),
  );
  return noted ?? loadCheckout(deps, String(_id));
}
