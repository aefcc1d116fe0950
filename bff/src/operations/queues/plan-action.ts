import { type ActionBody, type ActionPreview, jobKinds } from '@forno/shared/contracts/server';
import { ok, type Result } from '@forno/shared/domain';
import { actionTexts as texts, refuse } from '@forno/shared/messages/server';
import { type Mail, mailSecrets } from '@forno/shared/server/db';
import { resendMail } from '@forno/shared/server/mail';
import type { Job } from 'bullmq';
import { enqueueRebuild } from './enqueue-rebuild.ts';
import { retryJobs, retriesPerSecond, isStillDue, verifyAgain } from './retry-jobs.ts';
import { readFailedOf } from './failures.ts';
import type { Deps } from '../deps.ts';

/** An action with its description: kept together so that the preview matches what is done. */
export interface Plan {
  preview: ActionPreview;
  /** For the audit. */
  entry: { kind: 'queue' | 'payment'; subject: string; title: string; to: Record<string, unknown> };
  /** False when it could not be enqueued. */
  run(requestId: string): Promise<boolean>;
}

const AboutMail = jobKinds['account-email'].payload;
type Act<A extends ActionBody['act']> = Extract<ActionBody, { act: A }>;

/** Resolves an operator's action against the current state; refused when there is nothing to act on. */
export function planAction(deps: Deps, act: ActionBody): Promise<Result<Plan>> {
  switch (act.act) {
    case 'retry':
      return planRetry(deps, act);
    case 'retry-all':
      return planRetryAll(deps, act);
    case 'discard':
      return planDiscard(deps, act);
    case 'ask-provider':
      return planQuestion(deps, act);
    case 'resend-mail':
      return planCopy(deps, act);
    case 'rebuild':
      return planRebuild(deps);
  }
}

async function planRetry({ producer }: Deps, { queue, jobId }: Act<'retry'>): Promise<Result<Plan>> {
  const job = await producer.queues[queue].getJob(jobId);
  const state = await job?.getState();
  if (!job || (state !== 'failed' && state !== 'delayed')) return refuse('job_gone');
  const { title, retryWont } = jobKinds[queue];
  return ok({
    preview: inWords(texts.retryTitle(title), [texts.retryWill], retryWont, texts.retryLabel),
    entry: { kind: 'queue', subject: jobId, title: queue, to: causeIn(job) },
    run: () => retryJobs(producer, queue, [job]),
  });
}

async function planRetryAll({ producer }: Deps, { queue, cause }: Act<'retry-all'>): Promise<Result<Plan>> {
  const jobs = await readFailedOf(producer.queues[queue], cause);
  if (jobs.length === 0) return refuse('job_gone');
  const will = texts.retryAllWill(jobs.length, retriesPerSecond);
  const { title, retryWont } = jobKinds[queue];
  return ok({
    preview: inWords(texts.retryAllTitle(title), [will], retryWont, texts.retryLabel),
    entry: { kind: 'queue', subject: queue, title: queue, to: { cause, jobs: jobs.length } },
    run: () => retryJobs(producer, queue, jobs),
  });
}

const inWords = (title: string, will: string[], wont: readonly string[], label: string): ActionPreview => ({
  title,
  will,
  wont: [...wont],
  label,
  needsReason: false,
});

const causeIn = ({ failedReason }: Job) => ({ cause: failedReason ? failedReason : null });

async function planDiscard(deps: Deps, { queue, jobId, reason }: Act<'discard'>): Promise<Result<Plan>> {
  const { models, producer } = deps;
  const job = await producer.queues[queue].getJob(jobId);
  const state = await job?.getState();
  if (!job || state === 'active') return refuse('job_gone');
  if (await isStillDue(models, queue, job.data)) return refuse('job_still_due');
  const mailId = AboutMail.safeParse(job.data).data?.mailId;
  const will = [texts.discardWill, ...(mailId === undefined ? [] : [texts.discardMail])];
  return ok({
    preview: {
      ...inWords(texts.discardTitle(jobKinds[queue].title), will, [texts.discardWont], texts.discardLabel),
      needsReason: true,
    },
    entry: { kind: 'queue', subject: jobId, title: queue, to: { ...causeIn(job), reason: reason ?? null } },
    async run() {
      // The mail first, or the sweep would recreate its job.
      if (mailId !== undefined)
        await models.mails.updateOne(
          { _id: mailId, state: 'due' },
          { $set: { state: 'dead' }, $unset: mailSecrets },
        );
      await job.remove();
      return true;
    },
  });
}

async function planQuestion(
  { models, producer }: Deps,
  { checkoutId }: Act<'ask-provider'>,
): Promise<Result<Plan>> {
  const checkout = await models.checkouts.findById(checkoutId, { razorpayOrderId: 1 }).lean();
  if (checkout?.razorpayOrderId === undefined) return refuse('payment_unknown');
  return ok({
    preview: inWords(texts.askTitle, [texts.askWill], texts.askWont, texts.askLabel),
    entry: { kind: 'payment', subject: checkoutId, title: checkout.razorpayOrderId, to: {} },
    run: (requestId) => verifyAgain(producer, { checkoutId, claimed: false, requestId }),
  });
}

async function planCopy(deps: Deps, { mailId }: Act<'resend-mail'>): Promise<Result<Plan>> {
  const mail = await deps.models.mails.findById(mailId).lean<Mail>();
  if (!mail?.checkoutId) return refuse('not_found');
  if (mail.state === 'due') return refuse('mail_not_sent');
  return ok({
    preview: inWords(
      texts.resendTitle(mail.template),
      [texts.resendWill],
      texts.resendWont,
      texts.resendLabel,
    ),
    entry: { kind: 'queue', subject: mailId, title: mail.template, to: {} },
    run: (requestId) => resendMail(deps, mail, requestId),
  });
}

async function planRebuild(deps: Deps): Promise<Result<Plan>> {
  return ok({
    preview: inWords(texts.rebuildTitle, [texts.rebuildWill], texts.rebuildWont, texts.rebuildLabel),
    entry: { kind: 'queue', subject: 'all queues', title: 'all queues', to: {} },
    run: () => enqueueRebuild(deps),
  });
}
