import { jobIds } from '@forno/shared/contracts';
import { askAgainAt, canBePaid, type Checkout } from '@forno/shared/server';
import { atMost, type SweepTask } from './task.ts';

const hour = 3_600_000;
/** Banks tell of a late authorisation for up to five days, and a capture may follow later still. */
const askForMs = 7 * 24 * hour;
type Asked = Pick<Checkout, 'state' | 'createdAt' | 'paymentReportedAt' | 'razorpayOrderId'>;

const never = new Date('9999-12-31T00:00:00Z');

/**
 * Checkouts that may have been paid without anybody telling us: the browser gone, the webhook lost, the
 * authorisation late. Or paid once more, which only the provider knows. Asked about at growing intervals.
 */
export const unpaid: SweepTask = async ({ models, producer, config }, now) => {
  const found = await models.checkouts
    .find({ state: { $ne: 'opening' }, askAt: { $lte: now } })
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
    await askAgainAt(models, checkout, nextAsk(checkout, now, config.SWEEP_EVERY_MS));
  }
  // Looking once more at what is settled mends nothing.
  return found.filter(canBePaid).length;
};

/**
 * Waits about as long again as it has waited so far: seconds after a claim, hours in the end, days for what
 * is settled.
 */
export function nextAsk(
  { state, createdAt, paymentReportedAt, razorpayOrderId }: Asked,
  now: Date,
  atLeastMs: number,
): Date {
  const waited = now.getTime() - (paymentReportedAt ?? createdAt).getTime();
  if (razorpayOrderId === undefined || waited > askForMs) return never;
  const longest = canBePaid({ state }) ? 6 * hour : askForMs;
  return new Date(now.getTime() + Math.min(Math.max(waited, atLeastMs), longest));
}
