import { isOfAnotherShop, readOrderNotes } from '@forno/shared/server/checkouts';
import { type Checkout, ensureInstallation, type UnmatchedPayment } from '@forno/shared/server/db';
import { ProviderError, type ProviderOrder, type ProviderPayment } from '@forno/shared/server/payments';
import type { Deps } from '../deps.ts';
import { rebuildCheckout } from './rebuild.ts';

const ourReceipt = /^[0-9a-f]{24}$/;

/**
 * Finds the checkout of a payment whose provider order we do not know: the one that lost its order's id, or one rebuilt
 * from the order's notes. Undefined for a payment that is not ours, which is recorded so that it is checked only once.
 * Trusts only the order's notes: a payment's notes are written by the payer's browser.
 */
export async function findLostCheckout(
  deps: Deps,
  payment: ProviderPayment,
): Promise<Pick<Checkout, '_id'> | undefined> {
  const { models, logger } = deps;
  const order = await fetchOrder(deps, payment);
  const receipt = order?.receipt ?? '';
  const isLikeOurs = ourReceipt.test(receipt);
  const known = isLikeOurs && (await models.checkouts.findById(receipt, { _id: 1 }).lean());
  if (known) return known;

  const { key } = await ensureInstallation(models);
  const notes = order && readOrderNotes(order.notes, key);
  const about = { paymentId: payment.id, providerOrder: payment.order_id, amount: payment.amount };
  if (!order || !notes) {
    const kind: UnmatchedPayment['kind'] =
      isLikeOurs && !isOfAnotherShop(order?.notes, key) ? 'lost' : 'foreign';
    if (kind === 'lost') logger.error(about, 'a payment whose checkout is lost and can not be built again');
    else logger.info(about, 'a payment on our account that is not of this shop, left alone');
    await models.unmatchedPayments.updateOne(
      { _id: payment.id },
      { $setOnInsert: { kind, at: new Date() } },
      { upsert: true },
    );
    return undefined;
  }
  const rebuilt = await rebuildCheckout(deps, { order, notes, payment });
  const checkoutId = String(rebuilt._id);
  const becomes = rebuilt.lines.length > 0 ? 'ordered' : 'refunded';
  logger.error({ ...about, checkoutId, becomes }, 'the checkout of a payment was lost and is built again');
  return rebuilt;
}

async function fetchOrder(
  { provider }: Deps,
  { order_id: orderId }: ProviderPayment,
): Promise<ProviderOrder | undefined> {
  if (orderId === null) return undefined;
  try {
    return await provider.fetchOrder(orderId);
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) return undefined;
    throw error;
  }
}
