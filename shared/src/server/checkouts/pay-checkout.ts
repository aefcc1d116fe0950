import {
  counterPaymentId,
  nextNumber,
  numberDayOf,
  referenceKeys,
  type Restored,
} from '../../domain/index.ts';
import { isDuplicateKey } from '../db/insert-each.ts';
import type { Checkout, Received } from '../db/models/index.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import type { ProviderPayment } from '../provider/index.ts';
import { takeTurns } from '../runtime/take-turns.ts';
import { announce, type CheckoutDeps, writeMove } from './move.ts';
import { noPoll, notReported } from './table.ts';

/** Every attempt lost means that another process paid a checkout: of as many at once each has its turn. */
const maxAttempts = 500;

/** One after the other in this process: of all that read the last number at once, all but one would read it again. */
const inTurn = takeTurns(1);

/**
 * The exact amount was captured. The unique key lets one checkout per cart be paid, however many tabs had one open:
 * `cart was paid` for the others. Undefined when it is not open any more.
 */
export const payCheckout = (deps: CheckoutDeps, checkout: Checkout, payment: ProviderPayment) =>
  settleUnderNumber(deps, checkout, 'pay', () => ({
    // Of a link whose order was taken otherwise meanwhile it goes back.
    where: { replacedBy: { $exists: false } },
    $set: { paymentId: payment.id, capturedAt: new Date(payment.created_at * 1_000) },
    $unset: { failure: '' },
  }));

/** What a person received at the counter, under the key of their screen. */
interface Taken {
  key: string;
  tenders: readonly Omit<Received, 'at'>[];
  /** Of the portions that were taken for one not open yet: its hold from now on. */
  held?: string;
}

/**
 * A person received exactly the amount. The same number, key and moment as for one that was paid online, so that the same
 * jobs follow. Undefined when it is not open any more, or its customer has reported a payment.
 */
export const receiveCheckout = (deps: CheckoutDeps, checkout: Checkout, { key, tenders, held }: Taken) =>
  settleUnderNumber(deps, checkout, 'receive', (paidAt) => ({
    where: {
      $and: [
        notReported(),
        // A sweep between the two may have given it its own hold already (`settleTransfers`).
        ...(held === undefined
          ? []
          : [{ $or: [{ 'hold.token': { $exists: false } }, { 'hold.token': held }] }]),
      ],
    },
    $set: {
      paymentId: counterPaymentId(key, String(checkout._id)),
      capturedAt: paidAt,
      tenders: tenders.map((one) => ({ ...one, at: paidAt })),
      references: tenders.flatMap(({ reference = '' }) => referenceKeys(reference)),
      ...(held !== undefined && { 'hold.token': held }),
    },
  }));

type Settled = (paidAt: Date) => Parameters<typeof writeMove>[3];

/**
 * The write that pays a checkout gives the number its delivery is called by, with the key that no other has it that day:
 * none is given twice, and none is lost, whoever dies where.
 */
async function settleUnderNumber(
  deps: CheckoutDeps,
  checkout: Checkout,
  name: 'pay' | 'receive',
  settled: Settled,
) {
  const paid = await retryOnConflict(
    () => inTurn('numbers', () => writeUnderNextNumber(deps, checkout, name, settled)),
    maxAttempts,
  );
  if (paid === undefined)
    throw new Error(`no number for checkout ${String(checkout._id)}: all were overtaken`);
  if (typeof paid === 'object') await announce(deps, paid, true);
  return paid === 'was settled' ? undefined : paid;
}

/** Undefined when another process gave that number. */
async function writeUnderNextNumber(
  deps: CheckoutDeps,
  { _id, userId, cartId, startAt }: Checkout,
  name: 'pay' | 'receive',
  settled: Settled,
) {
  const paidAt = new Date();
  const paidCart = `${String(userId)}:${cartId}`;
  // What is ordered for another day is called out on that one.
  const numberDay = numberDayOf(startAt && startAt > paidAt ? startAt : paidAt);
  const called = await nextCall(deps.models, numberDay, deps.restored);
  try {
    const { $set, ...more } = settled(paidAt);
    const paid = { ...$set, paidCart, paidAt, askAt: noPoll, ...called };
    return (await writeMove(deps, name, _id, { ...more, $set: paid })) ?? ('was settled' as const);
  } catch (error) {
    if (isDuplicateKey(error, 'number')) return undefined;
    if (isDuplicateKey(error)) return 'cart was paid' as const;
    throw error;
  }
}

/** The next number of a day; whoever writes it under its key may find that it was given meanwhile. */
export async function nextCall(
  { checkouts }: Pick<CheckoutDeps['models'], 'checkouts'>,
  numberDay: string,
  restored: Restored | undefined,
): Promise<{ numberDay: string; number: number }> {
  const today = numberDayOf(new Date());
  const last = await checkouts.findOne({ numberDay }, { number: 1 }).sort({ number: -1 }).lean();
  return { numberDay, number: nextNumber(last?.number ?? 0, numberDay, restored, today) };
}
