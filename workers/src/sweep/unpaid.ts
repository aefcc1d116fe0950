import { jobIds } from '@forno/shared/contracts';
import type { Checkout } from '@forno/shared/server';
import { atMost, type SweepTask } from './task.ts';

const hour = 3_600_000;
/** Banks tell of a late authorisation for up to three days. */
const askForMs = 3 * 24 * hour;
const never = new Date('9999-12-31T00:00:00Z');

/**
 * Checkouts that may have been paid without anybody telling us: the browser gone, the webhook lost, the
 * authorisation late. Asked about at growing intervals.
 */
export const unpaid: SweepTask = async ({ models, producer, config }, now) => {
  const found = await models.checkouts
    .find({ state: { $in: ['unpaid', 'expired'] }, askAt: { $lte: now } })
    .sort({ askAt: 1 })
    .limit(atMost)
    .lean<Checkout[]>();
  if (found.length === 0) return 0;
  const jobs = found.map(({ _id, askAt }) => ({
    payload: { checkoutId: String(_id), claimed: false },
    jobId: jobIds.verification(String(_id), `ask-${askAt.getTime()}`),
  }));
  // Enqueued before noted: a crash in between asks twice, the other way round it would not ask at all.
  if (!(await producer.enqueue('payment-verification', jobs))) return 0;
  for (const checkout of found) {
    await models.checkouts.updateOne(
      { _id: checkout._id, askAt: checkout.askAt },
      { $set: { askAt: nextAsk(checkout, now, config.SWEEP_EVERY_MS) } },
    );
  }
  return found.length;
};

/** Waits about as long again as it has waited so far: seconds after a claim, hours in the end. */
export function nextAsk(
  { createdAt, claimedAt, razorpayOrderId }: Pick<Checkout, 'createdAt' | 'claimedAt' | 'razorpayOrderId'>,
  now: Date,
  atLeastMs: number,
): Date {
  if (razorpayOrderId === undefined || now.getTime() - createdAt.getTime() > askForMs) return never;
  const waited = now.getTime() - (claimedAt ?? createdAt).getTime();
  return new Date(now.getTime() + Math.min(Math.max(waited, atLeastMs), 6 * hour));
}
