import {
  type MoneyCheckAnswer,
  queueNames,
  routes,
  type TimelineAnswer,
} from '@forno/shared/contracts/server';
import { formatCount } from '@forno/shared/domain';
import { moneyReasons, serverErrors } from '@forno/shared/messages/server';
import { checkoutDocument, waitFor } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';
import { paymentsMax } from './money/check-money.ts';
import { signQueuesCookie } from './queues/queues-session.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const admin = await shop.admin();

describe('the queues under /admin/queues/board', () => {
  const opener = (userId: string) => ({ userId, jti: 'a-session', began: new Date() });
  const look = (cookie: string, accept = 'application/json') =>
    shop.visitor.fetch('/admin/queues/board/api/queues', { headers: { cookie, accept } });

  it('open with the cookie that an admin gets: for that path alone, not for scripts, same site only', async () => {
    const { headers } = await admin.call(routes.openQueues);
    const cookie = headers.get('set-cookie') ?? '';
    for (const part of ['Path=/admin/queues/board', 'HttpOnly', 'SameSite=Strict', 'Max-Age=1800'])
      expect(cookie).toContain(part);
    const page = await look(cookie.split(';')[0] ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('order-creation');
    const board = await shop.visitor.fetch('/admin/queues/board', {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    });
    expect(board.status).toBe(200);
    expect(board.headers.get('content-type')).toContain('text/html');
    expect(board.headers.get('content-security-policy')).toContain("base-uri 'self'");
    expect(board.headers.get('content-security-policy')).not.toMatch(/https?:|unsafe-eval|\*/);
    expect(await board.text()).toContain('Forno queues');
  });

  it('close with the logout of the session that opened them, and with a new password', async () => {
    const other = await shop.admin();
    const open = async () => {
      const { headers } = await other.call(routes.openQueues);
      return headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const cookie = await open();
    expect((await look(cookie)).status).toBe(200);
    // The queues were opened after this, by the clock of this process: it may be ahead of the one that set it.
    const began = shop.deps.tokens.read(other.token ?? '')!.iat * 1_000;
    const password = { sessionsFrom: new Date(began + 1) };
    await shop.deps.models.users.updateOne({ _id: other.id }, { $set: password });
    expect((await look(cookie)).status).toBe(401);
    await shop.deps.models.users.updateOne({ _id: other.id }, { $set: { sessionsFrom: new Date(0) } });
    expect((await look(cookie)).status).toBe(200);
    await other.call(routes.logout);
    expect((await look(cookie)).status).toBe(401);
  });

  it.each([
    ['no cookie', () => ''],
    ['a bearer token instead', () => `forno_queues=${admin.token}`],
    [
      'an expired one',
      () => `forno_queues=${signQueuesCookie(shop.config, opener(admin.id), Date.now() - 3_600_000)}`,
    ],
    ['a forged one', () => `forno_queues=${signQueuesCookie({ JWT_SECRET: 'guessed' }, opener(admin.id))}`],
    ['nonsense', () => 'forno_queues=%E0%A4%A'],
  ])('stay closed with %s', async (_what, cookie) => {
    expect((await look(cookie())).status).toBe(401);
  });

  it('stay closed to a customer, and to an admin whose account is gone', async () => {
    const [customer, gone] = [await shop.customer(), await shop.admin()];
    await shop.deps.models.users.deleteOne({ _id: gone.id });
    for (const { id } of [customer, gone])
      expect((await look(`forno_queues=${signQueuesCookie(shop.config, opener(id))}`)).status).toBe(401);
  });

  it('take changes from their own page alone, no new or edited jobs, and write every change down', async () => {
    const { headers } = await admin.call(routes.openQueues);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const from = (origin: Record<string, string>, path: string, method = 'PUT') =>
      shop.visitor.fetch(`/admin/queues/board/api/queues/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', ...origin },
        body: '{}',
      });
    const ours = { origin: shop.url };
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', ...ours },
    ];
    for (const origin of foreign) expect((await from(origin, 'refunds/pause')).status).toBe(403);
    for (const [path, method] of [
      ['refunds/add', 'POST'],
      ['refunds/refund-1/update-data', 'PATCH'],
      ['refunds/refund-1/update-data', 'PUT'],
      ['refunds/obliterate', 'PUT'],
      ['refunds/job-schedulers/x/run', 'PUT'],
    ] as const) {
      const refused = await from(ours, path, method);
      expect(refused.status).toBe(404);
      // Its page says nothing else.
      expect(await refused.json()).toMatchObject({ error: serverErrors.board.error });
    }
    const queue = shop.deps.producer.queues.refunds;
    expect([await queue.isPaused(), await queue.getJobCountByTypes()]).toEqual([false, 0]);

    expect((await from(ours, 'refunds/pause')).status).toBe(200);
    expect((await from({ 'sec-fetch-site': 'same-origin' }, 'refunds/resume')).status).toBe(200);
    expect((await from(ours, 'refunds/missing/retry')).status).toBe(404);
    const { audits } = shop.deps.models;
    await waitFor(async () => (await audits.countDocuments({ kind: 'queue' })) === 2, { what: 'the audits' });
    expect(await audits.find({ kind: 'queue' }).sort({ _id: 1 }).lean()).toMatchObject([
      { subject: 'refunds', action: 'pause', by: { name: 'Ravi' } },
      { subject: 'refunds', action: 'resume', by: { name: 'Ravi' } },
    ]);
    const found = async (q: string) =>
      (await admin.call<unknown[]>(routes.audit, { query: { q } })).body.length;
    expect([await found('Rávi, refunds'), await found('REFUND rav'), await found('ravi returns')]).toEqual([
      2, 2, 0,
    ]);
  });

  it('leave every job alone: those acts are on the queues page, with a code before money moves', async () => {
    const { headers } = await admin.call(routes.openQueues);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const origin = { cookie, 'content-type': 'application/json', origin: shop.url };
    const change = (path: string, method = 'PUT') =>
      shop.visitor.fetch(`/admin/queues/board/api/queues/${path}`, { method, headers: origin, body: '{}' });
    for (const queue of queueNames) {
      // A job that waits and one that is due later: neither must run, move or vanish.
      const jobs = shop.deps.producer.queues[queue];
      const [now, later] = [
        await jobs.add('a-job', {}, { jobId: 'now' }),
        await jobs.add('a-job', {}, { jobId: 'later', delay: 3_600_000 }),
      ];
      const before = await jobs.getJobCounts();
      for (const path of ['empty', 'promote', 'clean/delayed', 'clean/wait', 'clean/failed', 'retry/failed'])
        expect((await change(`${queue}/${path}`)).status, path).toBe(404);
      for (const path of ['retry', 'retry/failed', 'clean', 'promote'])
        for (const id of ['now', 'later'])
          expect((await change(`${queue}/${id}/${path}`)).status, path).toBe(404);
      expect(await jobs.getJobCounts()).toEqual(before);
      for (const job of [now, later]) await job.remove();
    }
  });

  it('send a browser to the admin area', async () => {
    const answer = await look('', 'text/html');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/queues']);
  });
});

describe('the money check', () => {
  const day = '2026-11-10';
  const at = Date.parse(`${day}T13:00:00+05:30`) / 1000;
  const paid = (id: string, order: string, amount: number, refunded = 0) => ({
    id,
    order_id: order,
    amount,
    currency: 'INR',
    status: 'captured',
    amount_refunded: refunded,
    created_at: at,
  });
  const check = () => admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query: { from: day, to: day } });
  const checkout = checkoutDocument({
    razorpayOrderId: 'order_a',
    paymentId: 'pay_a',
    refunds: [
      { key: 'refund-pay_b', paymentId: 'pay_b', amount: 29_900, reason: '', state: 'due', at: new Date() },
    ],
    createdAt: new Date(at * 1000),
  });
  const checkoutId = checkout._id;

  beforeAll(async () => {
    await shop.deps.models.checkouts.create(checkout);
    await makeOrder(shop.deps.models, { checkoutId, paymentId: 'pay_a', createdAt: new Date(at * 1000) });
  });

  it('compares no more payments than it can hold, and says so instead of comparing a part', async () => {
    provider.payments = Array.from({ length: paymentsMax + 1 }, (_, n) => paid(`pay_${n}`, 'order_a', 100));
    const { status, body } = await check();
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'invalid_request',
        message: expect.stringContaining(`more than ${formatCount(paymentsMax)} payments`),
      },
    ]);
  });

  it('finds no difference where there is none', async () => {
    provider.payments = [paid('pay_a', 'order_a', 29_900), paid('pay_b', 'order_a', 29_900, 29_900)];
    const { status, body } = await check();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      payments: 2,
      captured: 59_800,
      refunded: 29_900,
      ordered: 29_900,
      differences: [],
    });
  });

  it('lists what differs in either direction, and sends a refund again', async () => {
    provider.payments = [paid('pay_b', 'order_a', 29_900), paid('pay_x', 'order_x', 100)];
    const { body } = await check();
    expect(body.differences).toMatchObject([
      { kind: 'refund_missing', paymentId: 'pay_b', remedy: 'refund', checkoutId: String(checkoutId) },
      {
        kind: 'unknown_payment',
        paymentId: 'pay_x',
        remedy: null,
        action: expect.stringMatching(/^No checkout matches this payment. Within the hour/),
      },
      { kind: 'orders_without_capture', paymentId: 'pay_a', ordered: 29_900 },
    ]);
    const remedy = { remedy: 'refund', paymentId: 'pay_b', checkoutId: String(checkoutId) };
    expect((await admin.call(routes.moneyRemedy, { body: remedy })).status).toBe(200);
    expect(await shop.deps.producer.queues.refunds.getJobs()).toMatchObject([{ id: 'refund-refund-pay_b' }]);
    const again = { ...remedy, remedy: 'reverify' };
    const { queues } = shop.deps.producer;
    expect((await admin.call(routes.moneyRemedy, { body: again })).status).toBe(200);
    expect(await queues['payment-verification'].getJobs()).toHaveLength(1);
    // A refund recorded as done is compared with the provider instead.
    const done = { refunds: { $elemMatch: { paymentId: 'pay_b' } } };
    await shop.deps.models.checkouts.updateOne(done, { $set: { 'refunds.$.state': 'done' } });
    expect((await admin.call(routes.moneyRemedy, { body: remedy })).status).toBe(200);
    expect(await queues['payment-verification'].getJobs()).toHaveLength(2);
    expect(await queues.refunds.getJobs()).toHaveLength(1);
    const { body: audit } = await admin.call<unknown[]>(routes.audit, { query: { kind: 'payment' } });
    expect(audit).toMatchObject([{ action: 'refund' }, { action: 'reverify' }, { action: 'refund' }]);
  });

  it('lists a refund that failed after it was made by hand as one that was not made', async () => {
    const refund = { key: 'rfnd_a', paymentId: 'pay_a', amount: 9_900, reason: 'By hand.', byProvider: true };
    const failed = { ...refund, state: 'failed' as const, at: new Date() };
    await shop.deps.models.checkouts.updateOne({ _id: checkoutId }, { $push: { refunds: failed } });
    provider.payments = [paid('pay_a', 'order_a', 29_900)];
    const { body } = await check();
    expect(body).toMatchObject({ differences: [], explained: [{ amount: 9_900 }] });
    expect(body.explained?.[0]?.reason).toBe(moneyReasons.refundFailed);
  });

  it('does nothing about what it does not know', async () => {
    const body = { remedy: 'refund', paymentId: 'pay_none', checkoutId: String(checkoutId) };
    expect((await admin.call(routes.moneyRemedy, { body })).status).toBe(404);
    expect((await admin.call(routes.moneyRemedy, { body: { ...body, checkoutId: null } })).status).toBe(404);
  });

  it('answers 503 while the provider is away', async () => {
    provider.mood = 500;
    expect(await check()).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
    provider.mood = 'work';
  });
});

it('a timeline tells each mail once, also that of a part of an order’s refund', async () => {
  const { models } = shop.deps;
  const key = `order-${String(new Types.ObjectId())}`;
  const keys = [key, `${key}-part-1`];
  const refund = {
    paymentId: 'pay_parts',
    amount: 100,
    reason: 'Cold.',
    state: 'done',
    at: new Date(),
  } as const;
  const refunds = keys.map((one) => ({ ...refund, key: one, byProvider: false }));
  const { _id } = await models.checkouts.create(checkoutDocument({ paymentId: 'pay_parts', refunds }));
  const mail = { template: 'refund', to: 'a@forno.example', attempts: 1, state: 'sent' } as const;
  const ids = keys.map((one) => `refund-${one}`);
  await models.mails.insertMany(ids.map((id) => ({ ...mail, _id: id, createdAt: new Date() })));
  const { body } = await admin.call<TimelineAnswer>(routes.timeline, { params: { id: String(_id) } });
  expect(body.mails.map(({ mailId }) => mailId)).toEqual(ids);
  expect(body.entries.filter(({ kind }) => kind === 'mail')).toHaveLength(2);
});
