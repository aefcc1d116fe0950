import { jobIds } from '@forno/shared/contracts';
import { askAgainAt, canBePaid, type Checkout, type Config } from '@forno/shared/server';
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
export const unpaid: SweepTask = async (deps, now) => {
  const { models, producer, config } = deps;
  // Half of what the provider allows, evenly: who waits for an answer must not wait behind these.
  const apartMs = 2_000 / config.PROVIDER_CALLS_PER_SECOND;
  const found = await models.checkouts
    .find({ state: { $ne: 'opening' }, askAt: { $lte: now } })
    .sort({ askAt: 1 })
    .limit(Math.max(1, Math.min(atMost, Math.floor(config.SWEEP_EVERY_MS / apartMs))))
    .lean<Checkout[]>();
  if (found.length === 0) return 0;
  const jobs = found.map(({ _id, askAt }, index) => ({
    payload: { checkoutId: String(_id), claimed: false },
    jobId: jobIds.verification(String(_id), `ask-${askAt.getTime()}`),
    background: true,
    delay: Math.round(index * apartMs),
  }));
  // Enqueued before noted: a crash in between asks twice, the other way round it would not ask at all.
  if (!(await producer.enqueue('payment-verification', jobs))) return 0;
  for (const checkout of found) {
    await askAgainAt(deps, checkout, nextAsk(checkout, now, config));
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
  { SWEEP_EVERY_MS, ASK_SETTLED_AFTER_MS }: Pick<Config, 'SWEEP_EVERY_MS' | 'ASK_SETTLED_AFTER_MS'>,
): Date {
  const waited = now.getTime() - (paymentReportedAt ?? createdAt).getTime();
  if (razorpayOrderId === undefined || waited > askForMs) return never;
  const [atLeastMs, longest] = canBePaid({ state })
    ? [SWEEP_EVERY_MS, 6 * hour]
    : [ASK_SETTLED_AFTER_MS, askForMs];
  return new Date(now.getTime() + Math.min(Math.max(waited, atLeastMs), longest));
}
