import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import {
  announceGone,
  type Checkout,
  expireCheckout,
  holdStock,
  openCheckout,
  ProviderError,
  type ProviderOrder,
  settleTransfers,
  toOrderNotes,
  topics,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/**
 * Brings a checkout from `opening` to `unpaid`: ingredients held, then the provider's order under our id as
 * its receipt. Each step is safe to run twice and by two requests at once; a crash in between is mended by
 * the sweep. Refused, the checkout is closed and nothing stays held; but when nobody knows whether the provider made
 * its order, it stays an opening.
 */
export async function prepareCheckout(deps: Deps, checkout: Checkout): Promise<Result<Checkout>> {
  if (checkout.state !== 'opening') return ok(checkout);
  const { _id } = checkout;
  const held = checkout.hold?.token ? ok(checkout.hold.token) : await hold(deps, checkout);
  if (!held.ok) return close(deps, checkout, held);
  const order = await createProviderOrder(deps, checkout);
  // It may be there: asked for again under this receipt it is the same one, and the sweep looks it up before it ends.
  if (order === 'unknown') return refuse('payment_unavailable');
  const opened = order === 'none' ? undefined : await openCheckout(deps, _id, order.id, held.value);
  return opened ? ok(opened) : close(deps, checkout, refuse('payment_unavailable'));
}

/** So many transfers on the inventory document are no burden; more are looked through, the sweep finds the rest. */
const fewTransfers = 40;

/** Takes what it needs; the answer is the token under which the checkout will have it. */
async function hold(deps: Deps, { _id, lines }: Checkout): Promise<Result<string>> {
  const held = await deps.perform('hold stock', () => holdStock(deps.models, String(_id), lines));
  if (!held.ok) return held;
  const { token, shelf } = held.value;
  deps.signals.tell(topics.inventory);
  await announceGone(
    deps,
    lines.flatMap((line) => line.needs),
    shelf,
  );
  if (shelf.transfers.length > fewTransfers)
    deps.afterwards.run(async () => void (await settleTransfers(deps)));
  return ok(token);
}

/** Another request for the same checkout may have got through while this one failed: then it is that one's. */
async function close(deps: Deps, { _id }: Checkout, why: Result<never>): Promise<Result<Checkout>> {
  // No browser knows the provider's order of a checkout that was never opened, so nobody can pay it.
  if (await expireCheckout(deps, _id, { from: 'opening' })) return why;
  const now = await deps.models.checkouts.findById(_id).lean<Checkout>();
  // Held again by this request after another one had opened or ended it: this one's goes back.
  await settleTransfers(deps);
  return now && now.state !== 'opening' && now.state !== 'expired' ? ok(now) : why;
}

async function createProviderOrder(
  { provider, logger, shopKey }: Deps,
  checkout: Checkout,
): Promise<Pick<ProviderOrder, 'id'> | 'none' | 'unknown'> {
  const { amount, currency } = checkout;
  const receipt = String(checkout._id);
  try {
    const order = await provider.createOrder({
      amount,
      currency,
      receipt,
      notes: toOrderNotes(checkout, shopKey),
    });
    if (order.amount === amount && order.currency === currency) return order;
    logger.error(
      { checkoutId: receipt, providerOrder: order.id },
      'the provider made another order than asked for',
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const level = error.retryable ? 'warn' : 'error';
    logger[level]({ checkoutId: receipt, status: error.status, reason: error.message }, 'no provider order');
    if (error.outcomeUnknown) return 'unknown';
  }
  return 'none';
}
