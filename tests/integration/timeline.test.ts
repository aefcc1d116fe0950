import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ActionPreview,
  type TimelineAnswer,
  type TimelineHit,
  type MoneyCheckAnswer,
  type QueueName,
  type QueuesAnswer,
  routes,
} from '@forno/shared/contracts/server';
import { customerWords, dayMs, dayOf, shortId, storyOf } from '@forno/shared/domain';
import { repositoryRoot } from '@forno/shared/processes';
import { asEnvironment, waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { calmProvider, openShopHere } from '../support/open-shop-here.ts';

/** What an operator finds, reads and does, on the real BFF, workers, Redis, store and sandbox. */

// Failures stay until somebody acts: the sweep's retry is far off.
const line = await openShopHere({ config: { ...calmProvider, UNFINISHED_AFTER_MS: 600_000 } });
const admin = await line.shop.admin('Olga Operator');
const paid = await order();

async function order() {
  const { buyer, orderId, checkoutId } = await line.opened(1);
  const payment = await line.pay(orderId);
  await buyer.report(payment);
  await line.untilFulfilled(checkoutId);
  const [made] = await line.orders(checkoutId);
  return { buyer, checkoutId, orderId, paymentId: payment.razorpay_payment_id, made: String(made?._id) };
}
const find = async (q: string) =>
  (await admin.call<TimelineHit[]>(routes.timelines, { query: { q } })).body.map(
    ({ checkoutId }) => checkoutId,
  );
const timeline = async (id: string) =>
  (await admin.call<TimelineAnswer>(routes.timeline, { params: { id } })).body;
const preview = (body: object) => admin.call<ActionPreview>(routes.previewAction, { body });
const act = (body: object) => admin.call<{ code?: string }>(routes.act, { body });
const untilTimeline = (id: string, what: string, is: (found: TimelineAnswer) => boolean) =>
  waitFor(async () => is(await timeline(id)), { what });

describe('a checkout', () => {
  it('is found by every name that it has, and by no part of another', async () => {
    const { checkoutId, orderId, paymentId, made } = paid;
    const other = await order();
    await line.models.checkouts.updateOne(
      { _id: checkoutId },
      {
        $set: {
          keywords: customerWords({ name: 'Zoë von Berg', email: 'zoe@berg.example' }, '+919876543210'),
        },
      },
    );
    await line.models.bills.updateOne(
      { _id: 'F1/26-27/0000042' },
      { $set: { checkoutId, series: 'F1/26-27/', sequence: 42, nth: 0, issuedAt: new Date() } },
      { upsert: true },
    );
    for (const q of [
      'F1/26-27/0000042',
      'f1-26-27-42',
      checkoutId,
      made,
      shortId(made),
      made.slice(-6),
      orderId,
      paymentId,
      'Zoë',
      'zoë berg',
      'ZOE@berg',
      '98765 43210',
      '+91 98765 43210',
      '3210',
      '43210 Berg, Zoe',
    ])
      expect(await find(q), q).toContain(checkoutId);
    for (const q of [
      'F1/26-27/0000043',
      other.checkoutId,
      shortId(other.made),
      other.paymentId,
      'zoë meier',
      'oë',
      '0'.repeat(24),
    ])
      expect(await find(q), q).not.toContain(checkoutId);
    // It says nothing, and the books would miss that.
    await line.models.bills.deleteOne({ _id: 'F1/26-27/0000042' });
  });

  it('is looked for by indexes alone', async () => {
    const wheres = [
      { keywords: { $elemMatch: { $gte: 'asha', $lt: 'asha\uffff' } } },
      { paymentId: 'pay_1' },
      { 'refunds.paymentId': 'pay_1' },
      { razorpayOrderId: { $in: ['order_1'] } },
    ];
    const { checkouts, audits, mails } = line.models;
    const plans = await Promise.all([
      ...wheres.map((where) => checkouts.find(where).sort({ createdAt: -1 }).limit(20).explain()),
      audits.find({ subject: { $in: ['a', 'b'] } }).explain(),
      mails.find({ _id: { $gte: 'refund-1', $lt: 'refund-1.' } }).explain(),
    ]);
    for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });

  it('has everything that happened on one timeline, in order, without personal data', async () => {
    const { checkoutId, paymentId, buyer } = paid;
    // The first of the day.
    const created = 'Order 1 created';
    await waitFor(
      () => line.models.mails.exists({ _id: `order-confirmation-${checkoutId}`, state: 'sent' }),
      { what: 'the confirmation' },
    );
    const expected = [
      'Checkout started for 1 pizza',
      'Hold stock',
      'Provider: create order',
      'Browser asked to pay',
      'Browser reported the payment',
      'A payment was reported',
      'Webhook payment.captured',
      'Provider: list payments',
      'Paid',
      'Checking payments, attempt 1: done',
      created,
      'Publish order',
      'Creating orders, attempt 1: done',
      'All orders created',
      'Email “order confirmation” sent',
      'Emails to customers, attempt 1: done',
    ];
    await untilTimeline(checkoutId, 'the whole timeline', ({ entries }) =>
      expected.every((text) => entries.some((entry) => entry.text === text)),
    );
    const { entries } = await timeline(checkoutId);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const place = (of: string) => entries.findIndex(({ text }) => text === of);
    expect(place('Paid')).toBeLessThan(place(created));
    const story = storyOf(entries).map(({ text }) => text);
    expect(story).toEqual([
      'Checkout started for 1 pizza',
      'A payment was reported',
      'Paid',
      created,
      'All orders created',
    ]);
    const answer = entries.find(({ text }) => text === 'Provider: list payments');
    expect(answer?.detail).toContain(`${paymentId} captured 24000`);
    expect(answer?.by).toMatch(/:\d+$/);
    const user = await line.models.users.findById(buyer.id).lean();
    const written = JSON.stringify([entries, await line.models.timelines.find({}).lean()]);
    for (const personal of [user?.name, user?.email, user?.address])
      expect(written).not.toContain(String(personal));
  });
});

describe('an operator', () => {
  /** A refund that the provider refuses permanently. */
  async function failedRefund() {
    const bought = await order();
    await line.setFaults({ refunds: { noBalance: true } });
    await admin.call(routes.cancelOrder, { params: { id: bought.made }, body: { refund: true } });
    await untilTimeline(bought.checkoutId, 'the dead letter', ({ jobs }) =>
      jobs.some(({ queue, state }) => queue === 'refunds' && state === 'failed'),
    );
    const { jobs } = await timeline(bought.checkoutId);
    return { ...bought, jobId: jobs.find(({ queue }) => queue === 'refunds')?.jobId ?? '' };
  }

  it('retries what failed for one cause, each of it, and the audit says so', async () => {
    const [one, other] = [await failedRefund(), await failedRefund()];
    const { body } = await admin.call<{
      queues: { queue: string; failures: { cause: string; failed: number }[] }[];
    }>(routes.queues);
    const failures = body.queues.find(({ queue }) => queue === 'refunds')?.failures ?? [];
    expect(failures).toMatchObject([{ failed: 2 }]);
    const all = { act: 'retry-all', queue: 'refunds', cause: failures[0]?.cause };
    expect((await preview(all)).body.will[0]).toContain('2 jobs');
    await line.setFaults({});
    expect((await act(all)).status).toBe(200);
    for (const { checkoutId } of [one, other])
      await line.until(checkoutId, 'the refund', ({ refunds }) => refunds[0]?.state === 'done');
    expect(await line.models.audits.findOne({ action: 'retry-all' }).lean()).toMatchObject({
      by: { name: 'Olga Operator' },
      subject: 'refunds',
      to: { jobs: 2 },
    });
  });

  it('can not discard what is still due, and discards an email only with a reason', async () => {
    const { jobId, checkoutId } = await failedRefund();
    const discard = { act: 'discard', queue: 'refunds', jobId };
    expect(await act({ ...discard, reason: 'too old' })).toMatchObject({ body: { code: 'job_still_due' } });
    await line.setFaults({});
    await act({ act: 'retry', queue: 'refunds', jobId });
    await line.until(checkoutId, 'the refund', ({ refunds }) => refunds[0]?.state === 'done');

    await line.models.mails.create({
      _id: 'contact-1',
      template: 'contact',
      to: 'shop@forno.example',
      state: 'due',
      attempts: 0,
      createdAt: new Date(),
    });
    const mail = { payload: { mailId: 'contact-1' }, jobId: 'mail-contact-1', delay: 600_000 };
    await line.shop.deps.producer.enqueue('contact-email', [mail]);
    const drop = { act: 'discard', queue: 'contact-email', jobId: 'mail-contact-1' };
    expect(await act(drop)).toMatchObject({ body: { code: 'reason_missing' } });
    expect((await act({ ...drop, reason: 'sent by hand' })).status).toBe(200);
    expect(await line.models.mails.findById('contact-1').lean()).toMatchObject({ state: 'dead' });
    expect(await line.models.audits.findOne({ action: 'discard' }).lean()).toMatchObject({
      to: { reason: 'sent by hand' },
    });
    expect(await act(drop)).toMatchObject({ body: { code: 'job_gone' } });
  });

  it('asks the provider now, and sends an email again as one more', async () => {
    const { checkoutId } = paid;
    expect((await act({ act: 'ask-provider', checkoutId })).status).toBe(200);
    await untilTimeline(
      checkoutId,
      'the second question',
      ({ entries }) => entries.filter(({ text }) => text === 'Provider: list payments').length > 1,
    );
    const mailId = `order-confirmation-${checkoutId}`;
    expect((await preview({ act: 'resend-mail', mailId })).body.title).toContain('order confirmation');
    expect((await act({ act: 'resend-mail', mailId })).status).toBe(200);
    await waitFor(() => line.models.mails.exists({ _id: new RegExp(`^${mailId}-again-`), state: 'sent' }), {
      what: 'the copy',
    });
  });
});

it('a rebuild recreates the jobs of a lost Redis, once even if pressed twice, and the money adds up', async () => {
  const { producer, redis } = line.shop.deps;
  await producer.queues['order-creation'].pause();
  // Only the browser's report arrives: nothing else adds the lines again.
  line.gate.mode = 'lose';
  const bought = await Promise.all(
    [1, 2, 3].map(async () => {
      const { buyer, orderId, checkoutId } = await line.opened(1, 1);
      await buyer.report(await line.pay(orderId));
      return checkoutId;
    }),
  );
  for (const id of bought) await line.until(id, 'its payment', ({ state }) => state === 'paid');
  const jobsOf = async (queue: QueueName) =>
    (await producer.queues[queue].getJobs(['waiting', 'active', 'delayed', 'prioritized'])).filter(
      (job) => job && job.name === queue,
    ).length;
  const idle = async () =>
    (await jobsOf('order-creation')) === 6 && (await jobsOf('payment-verification')) === 0;
  await waitFor(idle, { what: 'the lines to wait, and nothing else' });
  // All of this shop's keys; other tests keep theirs.
  const lost = await redis.keys(`${line.config.QUEUE_PREFIX}:*`);
  await redis.del(...lost);
  expect(await line.models.orders.countDocuments({ checkoutId: { $in: bought } })).toBe(0);

  const rebuild = { act: 'rebuild' };
  expect((await preview(rebuild)).body.will).toHaveLength(1);
  const answers = await Promise.all([act(rebuild), act(rebuild)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const id of bought) await line.untilFulfilled(id);
  expect(await line.models.orders.countDocuments({ checkoutId: { $in: bought } })).toBe(6);
  await waitFor(
    async () => {
      const { body } = await admin.call<QueuesAnswer>(routes.queues);
      const unfinished = body.rebuild?.tasks.find(({ task }) => task === 'unfinished');
      return body.rebuild?.state === 'done' && unfinished?.found === 3;
    },
    { what: 'the summary' },
  );
  // Since yesterday: midnight may have passed since the payments.
  const query = () => ({ from: dayOf(new Date(Date.now() - dayMs)), to: dayOf(new Date()) });
  const check = async () => (await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: query() })).body;
  await waitFor(async () => (await check()).differences.length === 0, { what: 'the books to agree' });
});

it('npm run rebuild does the same from the command line, and prints what it found', async () => {
  const command = join(repositoryRoot, 'bff/dist/commands/rebuild.js');
  const env = asEnvironment(line.config);
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  expect(stdout).toMatch(/^unfinished +0$/m);
  expect(stdout).toMatch(/^Enqueued again: \d+\. /m);
});
