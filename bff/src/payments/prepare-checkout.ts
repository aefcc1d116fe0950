import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import {
  announceGone,
  type Checkout,
  expireCheckout,
  holdStock,
  openCheckout,
  ProviderError,
  release,
  toOrderNotes,
  topics,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/**
 * Brings a checkout from `opening` to `unpaid`: ingredients held, then the provider's order under our id as
 * its receipt. Each step is safe to run twice and by two requests at once; a crash in between is mended by
 * the sweep. Refused, the checkout is closed and nothing stays held.
 */
export async function prepareCheckout(deps: Deps, checkout: Checkout): Promise<Result<Checkout>> {
  if (checkout.state !== 'opening') return ok(checkout);
  const { _id, lines, holdUntil } = checkout;
  const held = await deps.perform('hold stock', () => holdStock(deps.models, String(_id), lines, holdUntil));
  if (!held.ok) return close(deps, checkout, held);
  deps.signals.tell(topics.inventory);
  await announceGone(
    deps,
    checkout.lines.flatMap((line) => line.needs),
  );
  const razorpayOrderId = await createProviderOrder(deps, checkout);
  const opened =
    razorpayOrderId === undefined ? undefined : await openCheckout(deps, checkout._id, razorpayOrderId);
  return opened ? ok(opened) : close(deps, checkout, refuse('payment_unavailable'));
}

/** Another request for the same checkout may have got through while this one failed: then it is that one's. */
async function close(deps: Deps, { _id }: Checkout, why: Result<never>): Promise<Result<Checkout>> {
  // No browser knows the provider's order of a checkout that was never opened, so nobody can pay it.
  if (await expireCheckout(deps, _id, { from: 'opening' })) return why;
  const now = await deps.models.checkouts.findById(_id).lean<Checkout>();
  // Held again by this request after another one had expired it.
  if (now?.state === 'expired') await release(deps, _id);
  return now && now.state !== 'opening' && now.state !== 'expired' ? ok(now) : why;
}

async function createProviderOrder(
  { provider, logger, shopKey }: Deps,
  checkout: Checkout,
): Promise<string | undefined> {
  const { amount, currency } = checkout;
  const receipt = String(checkout._id);
  try {
    const order = await provider.createOrder({
      amount,
      currency,
      receipt,
      notes: toOrderNotes(checkout, shopKey),
    });
    if (order.amount === amount && order.currency === currency) return order.id;
    logger.error(
      { checkoutId: receipt, providerOrder: order.id },
      'the provider made another order than asked for',
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const level = error.retryable ? 'warn' : 'error';
    logger[level]({ checkoutId: receipt, status: error.status, reason: error.message }, 'no provider order');
  }
  return undefined;
}
