import { jobIds } from '@forno/shared/contracts';
import { enqueueAgain } from '../jobs/enqueue-again.ts';
import { atMost, type SweepTask } from './task.ts';

/**
 * Checkouts that may have been paid without anybody telling us: the browser gone, the webhook lost, the
 * authorisation late. They stay due until the provider has answered, which the verification notes: a question that
 * is only queued, or refused for a wrong key, moves nothing.
 */
export const unpaid: SweepTask = async (deps, now, backlog) => {
  const { models, config } = deps;
  // Half of what the provider allows, evenly: who waits for an answer must not wait behind these.
  const apartMs = 2_000 / config.PROVIDER_CALLS_PER_SECOND;
  const most = Math.max(1, Math.min(atMost, Math.floor(config.SWEEP_EVERY_MS / apartMs)));
  const due = { state: { $ne: 'opening' as const }, askAt: { $lte: now } };
  const found = await backlog.next(models.checkouts, due, 'askAt', { most });
  const jobs = found.map(({ _id, askAt }, index) => ({
    payload: { checkoutId: String(_id), claimed: false },
    jobId: jobIds.verification(String(_id), `ask-${askAt.getTime()}`),
    background: true,
    delay: Math.round(index * apartMs),
  }));
  return (await enqueueAgain('payment-verification', jobs, deps, 'in their time')) ? found.length : 0;
};
