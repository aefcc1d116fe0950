import { isSlot, ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { announceSoldOut, holdStock, type StockHold } from '@forno/shared/server/stock';
import { expireCheckout, openCheckout, settleTransfers, toOrderNotes } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { topics } from '@forno/shared/server/live';
import { ProviderError, type ProviderOrder } from '@forno/shared/server/provider';
import { checkCeiling } from './limit-unverified-cart.ts';
import type { Deps } from './deps.ts';

/**
 * Moves a checkout from `opening` to `unpaid`: holds the ingredients, then creates the provider's order with our id as
 * receipt. Each step is idempotent and safe under concurrency; the sweep repairs crashes. When refused, the checkout is
 * closed and the hold released; but when it is unknown whether the provider created its order, it stays `opening`.
 */
export async function prepareCheckout(deps: Deps, checkout: Checkout): Promise<Result<Checkout>> {
  if (checkout.state !== 'opening') return ok(checkout);
  const { _id } = checkout;
  const held = await holdPortions(deps, checkout);
  if (!held.ok) return close(deps, checkout, held);
  const room = await checkCeiling(deps, checkout, held.value.inventory);
  if (!room.ok) return close(deps, checkout, room);
  const order = await createProviderOrder(deps, checkout);
  // It may exist: a repeat with this receipt returns it, and the sweep looks it up before expiring.
  if (order === 'unknown') return refuse('payment_unavailable');
  if (order === 'refused') return close(deps, checkout, refuse('payment_refused'));
  if (order === 'none') return close(deps, checkout, refuse('payment_unavailable'));
  const opened = await openCheckout(deps, _id, order, held.value.token);
  // Otherwise somebody ended it meanwhile: a newer one of its cart, or the cart was emptied.
  return opened ? ok(opened) : close(deps, checkout, refuse('cart_changed'));
}

/** With more pending transfers than this, settle them after the response; otherwise the sweep does. */
const fewTransfers = 40;

type Held = Pick<StockHold, 'token'> & Partial<StockHold>;

/** Takes the portions; returns the token the checkout will hold them under, and, taken now, what is left then. */
export async function holdPortions(deps: Deps, { _id, lines, hold }: Checkout): Promise<Result<Held>> {
  // Of an earlier request that ended after this: taken again they would be held twice.
  if (hold?.token !== undefined) return ok({ token: hold.token });
  const held = await deps.perform('hold stock', () => holdStock(deps.models, String(_id), lines));
  if (!held.ok) return held;
  const { inventory } = held.value;
  deps.signals.tell(topics.inventory);
  const needs = lines.flatMap((line) => line.needs);
  if (needs.some((need) => need.category === 'items' && !isSlot(need))) deps.signals.tell(topics.menu);
  await announceSoldOut(deps, needs, inventory);
  if (inventory.transfers.length > fewTransfers)
    deps.background.run(async () => void (await settleTransfers(deps)));
  return held;
}

/** A concurrent request for the same checkout may have succeeded while this one failed: use its result. */
async function close(deps: Deps, { _id }: Checkout, why: Result<never>): Promise<Result<Checkout>> {
  // No browser knows the provider's order of a checkout that never opened, so nobody can pay it.
  if (await expireCheckout(deps, _id, { from: 'opening' })) return why;
  const now = await deps.models.checkouts.findById(_id).lean<Checkout>();
  // Taken by this request after another one opened or ended the checkout: return it.
  await settleTransfers(deps);
  return now && now.state !== 'opening' && now.state !== 'expired' ? ok(now) : why;
}

async function createProviderOrder(
  { provider, logger, installationKey }: Deps,
  checkout: Checkout,
): Promise<ProviderOrder | 'none' | 'unknown' | 'refused'> {
  const { amount, currency } = checkout;
  const receipt = String(checkout._id);
  try {
    const order = await provider.createOrder({
      amount,
      currency,
      receipt,
      notes: toOrderNotes(checkout, installationKey),
    });
    if (order.amount === amount && order.currency === currency) return order;
    logger.error(
      { checkoutId: receipt, providerOrder: order.id },
      'the provider made another order than asked for',
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ checkoutId: receipt, status: error.status, reason: error.message }, 'no provider order');
    if (error.outcomeUnknown) return 'unknown';
    // This request, as one above the account's limit: asking again changes nothing.
    if (!error.retryable) return 'refused';
  }
  return 'none';
}
