import { nextNumber, numberDayOf } from '../../domain/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import type { Checkout } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { ProviderPayment } from '../provider/index.ts';
import { takeTurns } from '../runtime/take-turns.ts';
import { announce, type CheckoutDeps, writeMove } from './move.ts';
import { noPoll } from './table.ts';

/** Every attempt lost means that another process paid a checkout: of as many at once each has its turn. */
const maxAttempts = 500;

/** One after the other in this process: of all that read the last number at once, all but one would read it again. */
const inTurn = takeTurns(1);

/**
 * The exact amount was captured. The unique key lets one checkout per cart be paid, however many tabs had one open:
 * `cart was paid` for the others. The same write gives the number its delivery is called by, with the key that no other
 * has it that day: none is given twice, and none is lost, whoever dies where. Undefined when it is not open any more.
 */
export async function payCheckout(deps: CheckoutDeps, checkout: Checkout, payment: ProviderPayment) {
  const paid = await retryOnConflict(maxAttempts, () =>
    inTurn('numbers', () => payUnderNextNumber(deps, checkout, payment)),
  );
  if (paid === undefined)
    throw new Error(`no number for checkout ${String(checkout._id)}: all were overtaken`);
  if (typeof paid === 'object') await announce(deps, paid, true);
  return paid === 'was settled' ? undefined : paid;
}

/** Undefined when another process gave that number. */
async function payUnderNextNumber(
  deps: CheckoutDeps,
  { _id, userId, cartId }: Checkout,
  payment: ProviderPayment,
) {
  const paidAt = new Date();
  const paidCart = `${String(userId)}:${cartId}`;
  const when = { paidAt, capturedAt: new Date(payment.created_at * 1_000), askAt: noPoll };
  const numberDay = numberDayOf(paidAt);
  const last = await deps.models.checkouts.findOne({ numberDay }, { number: 1 }).sort({ number: -1 }).lean();
  const called = { numberDay, number: nextNumber(last?.number ?? 0, numberDay, deps.restoredAt) };
  try {
    const $set = { paymentId: payment.id, paidCart, ...when, ...called };
    return (await writeMove(deps, 'pay', _id, { $set, $unset: { failure: '' } })) ?? ('was settled' as const);
  } catch (error) {
    if (isDuplicateKey(error, 'number')) return undefined;
    if (isDuplicateKey(error)) return 'cart was paid' as const;
    throw error;
  }
}
