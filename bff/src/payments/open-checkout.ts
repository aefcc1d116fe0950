import { ok, type Result, statesBefore } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { type Checkout, holdStock, ProviderError, releaseHold } from '@forno/shared/server';
import { announceGone, announceInventory } from '../announce-inventory.ts';
import type { Deps } from '../deps.ts';

type Shop = Pick<Deps, 'models' | 'provider' | 'publisher' | 'logger'>;

/**
 * Brings a checkout from `opening` to `unpaid`: ingredients held, then the provider's order under our id as
 * its receipt. Each step is safe to run twice and by two requests at once; a crash in between is mended by
 * the sweep. Refused, the checkout is closed and nothing stays held.
 */
export async function openCheckout(shop: Shop, checkout: Checkout): Promise<Result<Checkout>> {
  if (checkout.state !== 'opening') return ok(checkout);
  const { models } = shop;
  const id = String(checkout._id);
  const held = await holdStock(models, id, checkout.lines, checkout.holdUntil);
  if (!held.ok) return (await opened(shop, checkout)) ?? closed(shop, checkout, held);
  const needs = checkout.lines.flatMap((line) => line.needs);
  await announceGone({ ...shop, log: shop.logger }, needs);
  const razorpayOrderId = await createProviderOrder(shop, checkout);
  if (razorpayOrderId === undefined)
    return (await opened(shop, checkout)) ?? closed(shop, checkout, refuse('payment_unavailable'));
  const unpaid = await models.checkouts
    .findOneAndUpdate(
      { _id: checkout._id, state: { $in: statesBefore('unpaid') } },
      { $set: { state: 'unpaid', razorpayOrderId }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    )
    .lean();
  return unpaid
    ? ok(unpaid)
    : ((await opened(shop, checkout)) ?? closed(shop, checkout, refuse('payment_unavailable')));
}

/** Another request for the same checkout got through while this one failed. */
async function opened({ models }: Shop, { _id }: Checkout): Promise<Result<Checkout> | undefined> {
  const now = await models.checkouts.findById(_id).lean();
  return now && now.state !== 'opening' && now.state !== 'expired' ? ok(now) : undefined;
}

async function closed(
  { models, publisher, logger: log }: Shop,
  { _id }: Checkout,
  why: Result<never> | Result<void>,
) {
  await models.checkouts.updateOne(
    { _id, state: 'opening' },
    { $set: { state: 'expired' }, $inc: { version: 1 } },
  );
  const now = await models.checkouts.findById(_id, { state: 1 }).lean();
  // Only what nobody can pay any more is let go: a request beside this one may just have opened it.
  const released = now?.state === 'expired' && (await releaseHold(models, String(_id)));
  if (released) await announceInventory({ models, publisher, log });
  return why.ok ? refuse('payment_unavailable') : why;
}

async function createProviderOrder(
  { provider, logger }: Shop,
  checkout: Checkout,
): Promise<string | undefined> {
  const { amount, currency } = checkout;
  const receipt = String(checkout._id);
  try {
    const order = await provider.createOrder({ amount, currency, receipt });
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
