import {
  jobKinds,
  type TimelineAnswer,
  type TimelineHit,
  type QueueJob,
  type QueueName,
  routes,
} from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { settledPayments } from '@forno/shared/server/checkouts';
import { type Checkout, type Mail, type Models, refundKey } from '@forno/shared/server/db';
import { jobOfMail } from '@forno/shared/server/mail';
import type { Producer } from '@forno/shared/server/queues';
import type { Job } from 'bullmq';
import { withTimeout } from '../../http/with-timeout.ts';
import { describeTimeline } from './describe-timeline.ts';
import type { Call, Deps } from '../deps.ts';
import { defineHandler, withSearch } from '../../http/handler.ts';
import { findCheckouts } from './find-checkouts.ts';

const shown = { waiting: 'waiting', prioritized: 'waiting', active: 'active', failed: 'failed' } as const;
const isShown = (state: string): state is keyof typeof shown => state in shown;

/** A job as an operator sees it; undefined when it has left its queue. */
async function viewJob({ queues }: Producer, queue: QueueName, jobId: string): Promise<QueueJob | undefined> {
  const job = await queues[queue].getJob(jobId);
  const state = await job?.getState();
  if (!job || state === undefined || state === 'unknown' || state === 'completed') return undefined;
  return { ...describe(job, queue), state: isShown(state) ? shown[state] : stateOfDelayed(job) };
}

const describe = ({ id = '', attemptsMade, opts, failedReason }: Job, queue: QueueName) => ({
  queue,
  jobId: id,
  attempts: attemptsMade,
  attemptsMax: opts.attempts ?? 1,
  cause: failedReason ? failedReason : null,
});

/** Delayed after an attempt: waiting to retry. Otherwise scheduled. */
const stateOfDelayed = ({ attemptsMade }: Job) => (attemptsMade > 0 ? 'retrying' : 'delayed');

/** Without Redis the timeline omits jobs. Timeout in ms. */
const timeoutMs = 1_500;

function toHit(checkout: Checkout): TimelineHit {
  const { _id, number, startAt, createdAt, customer, amount, state, paymentId, lines } = checkout;
  return {
    checkoutId: String(_id),
    number,
    ...(startAt && { startAt: startAt.toISOString() }),
    at: createdAt.toISOString(),
    customer: customer.name,
    amount,
    state,
    paymentId: paymentId ?? null,
    orderIds: lines.flatMap(({ orderId }) => (orderId ? [String(orderId)] : [])),
  };
}

/** Everything stored about a checkout, in chronological order. Undefined when there is none. */
async function readTimeline(
  { models, producer, logger }: Pick<Deps, 'models' | 'producer' | 'logger'>,
  checkoutId: string,
): Promise<TimelineAnswer | undefined> {
  const checkout = await models.checkouts.findById(checkoutId).lean<Checkout>();
  if (!checkout) return undefined;
  const { razorpayOrderId, refunds, deliveryVersion = 0, timeVersion = 0 } = checkout;
  const orders = await models.orders.find({ checkoutId }).sort({ line: 1 }).lean();
  const [mails, byOrder, byPayment] = await Promise.all([
    mailsOf(models, [
      ...['order-confirmation', 'order-sent'].map((template) => `${template}-${checkoutId}`),
      ...orders.flatMap(({ _id }) => [`order-cancelled-${String(_id)}`, `order-sent-${String(_id)}`]),
      ...Array.from({ length: deliveryVersion }, (_, nth) => `delivery-changed-${checkoutId}-${nth + 1}`),
      ...Array.from({ length: timeVersion }, (_, nth) => `delivery-changed-${checkoutId}-time-${nth + 1}`),
      ...refunds.map(({ key }) => `refund-${key}`),
    ]),
    razorpayOrderId === undefined ? [] : models.webhookEvents.find({ razorpayOrderId }).lean(),
    models.webhookEvents.find({ paymentId: { $in: settledPayments(checkout) } }).lean(),
  ]);
  const timelines = await models.timelines
    .find({ _id: { $in: [checkoutId, ...mails.map(({ _id }) => _id)] } })
    .lean();
  const notes = timelines.flatMap((timeline) => timeline.notes);
  const ids = jobsOf(checkout, mails);
  for (const { queue, jobId } of notes) if (queue && jobId) ids.set(jobId, queue);
  const subjects = [
    checkoutId,
    ...orders.map(({ _id }) => String(_id)),
    ...settledPayments(checkout),
    ...mails.map(({ _id }) => _id),
    ...ids.keys(),
  ];
  const [audits, jobs] = await Promise.all([
    models.audits.find({ subject: { $in: subjects } }).lean(),
    withTimeout(
      timeoutMs,
      logger,
      Promise.all([...ids].map(([jobId, queue]) => viewJob(producer, queue, jobId))),
    ),
  ]);
  const events = [...new Map([...byOrder, ...byPayment].map((event) => [event._id, event])).values()];
  const hit = toHit(checkout);
  const orderIds = orders.map(({ _id }) => String(_id));
  return {
    checkout: { ...hit, orderIds },
    entries: describeTimeline({ checkout, orders, events, mails, audits, notes }),
    jobs: (jobs ?? []).flatMap((job) => job ?? []),
    mails: mails.map(({ _id, template, state }) => ({ mailId: _id, template, state })),
    canAsk: razorpayOrderId !== undefined,
  };
}

/** With copies, whose ids share the prefix: one index range each. The refund of a part is in its order's range too. */
async function mailsOf({ mails }: Pick<Models, 'mails'>, ids: readonly string[]): Promise<Mail[]> {
  const found = await Promise.all(
    ids.map((id) => mails.find({ _id: { $gte: id, $lt: `${id}.` } }).lean<Mail[]>()),
  );
  return [...new Map(found.flat().map((mail) => [mail._id, mail])).values()];
}

/** Ids of the jobs it may have. */
function jobsOf({ _id, lines, refunds, paymentId, askAt }: Checkout, mails: readonly Mail[]) {
  const checkoutId = String(_id);
  const causes = [
    'event',
    'opening',
    'reconcile',
    `ask-${askAt.getTime()}`,
    ...(paymentId ? [paymentId] : []),
  ];
  const { 'payment-verification': verification, 'order-creation': creation, refunds: refunding } = jobKinds;
  return new Map<string, QueueName>([
    ...causes.map((cause) => [verification.id(checkoutId, cause), verification.name] as const),
    ...lines.map(({ line }) => [creation.id(checkoutId, line), creation.name] as const),
    ...refunds.map((refund) => [refunding.id(refundKey(refund)), refunding.name] as const),
    ...mails.map((mail) => [jobOfMail(mail).job.jobId, jobOfMail(mail).queue] as const),
  ]);
}

async function findTimelines({ deps: { models }, query }: Call<'timelines'>) {
  return ok((await findCheckouts(models, query.q)).map(toHit));
}

async function getTimeline({ found }: Call<'timeline', TimelineAnswer>) {
  return ok(found);
}

/** Finds checkouts for support, and shows the whole timeline of one. */
export const timelineHandlers = [
  ...withSearch(routes.searchTimelines, defineHandler(routes.timelines, findTimelines)),
  defineHandler(routes.timeline, getTimeline, {
    find: { by: ({ deps, params }) => readTimeline(deps, params.id), or: 'not_found' },
  }),
];
