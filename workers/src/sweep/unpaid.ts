import { enqueueAgain, verificationDue } from '../runtime/enqueue-due.ts';
import { ago, pageSize, type SweepTask } from './backlog.ts';

/**
 * Checkouts that may have been paid without our knowing: browser closed, webhook lost, late authorisation. They stay
 * due until the provider has answered, as recorded by the verification; enqueueing it, or a rejected key, changes
 * nothing.
 */
export const unpaid: SweepTask = async (deps, now, backlog) => {
  const { models, config } = deps;
  // Half of the provider's rate limit, spread evenly: customers who wait must not queue behind these.
  const apartMs = 2_000 / config.PROVIDER_CALLS_PER_SECOND;
  const most = Math.max(1, Math.min(pageSize, Math.floor(config.SWEEP_EVERY_MS / apartMs)));
  const due = { state: { $ne: 'opening' as const }, askAt: { $lte: now } };
  const found = await backlog.next(models.checkouts, due, 'askAt', { most });
  const jobs = found.map(({ _id, askAt }, index) => ({
    ...verificationDue(String(_id), `ask-${askAt.getTime()}`),
    delay: Math.round(index * apartMs),
  }));
  return (await enqueueAgain(deps, 'payment-verification', jobs, 'in their time')) ? found.length : 0;
};

const openedWithinMs = 60_000;

/** Interrupted openings: does the provider have an order with our receipt? */
export const openings: SweepTask = async (deps, now, backlog) => {
  const where = { state: 'opening' as const, createdAt: { $lte: ago(now, openedWithinMs) } };
  const found = await backlog.next(deps.models.checkouts, where, 'createdAt', { fields: { createdAt: 1 } });
  const jobs = found.map(({ _id }) => verificationDue(String(_id), 'opening'));
  await enqueueAgain(deps, 'payment-verification', jobs);
  return found.length;
};
