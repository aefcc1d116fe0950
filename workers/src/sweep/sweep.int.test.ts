import { readHolds } from '@forno/shared/server/checkouts';
import { type Checkout, mailTemplates } from '@forno/shared/server/db';
import { writeMail } from '@forno/shared/server/mail';
import { ProviderError } from '@forno/shared/server/provider';
import { describe, expect, it } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { verifyPayment } from '../checkouts/verify-payment.ts';
import { depsForTests, makeCheckout, setPortions } from '../testing/open-test-deps.ts';
import { createSweep, sweepTasks } from './sweep.ts';

const createOrderLine = createOrderLines();
const deps = await depsForTests();

const repairs: [string, number][] = [];
const handle = createSweep({ repaired: (task, count) => repairs.push([task, count]) });
async function sweep(task: string): Promise<number> {
  await handle(deps, { task });
  return repairs.at(-1)?.[1] ?? -1;
}
const verify = ({ _id }: Checkout) => verifyPayment(deps, { checkoutId: String(_id), claimed: false });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const jobIds = () => deps.out.jobs.map(({ jobId }) => jobId);
const now = async ({ _id }: Checkout) => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
const paid = (fields: Parameters<typeof makeCheckout>[1] = {}) =>
  makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', paidAt: minutesAgo(1), ...fields });

describe('paid checkouts without all their orders', () => {
  it('have their lines enqueued again', async () => {
    const checkout = await paid();
    expect(await sweep('unfinished')).toBe(1);
    expect(jobIds()).toEqual([0, 1].map((line) => `line-${String(checkout._id)}-${line}`));
  });

  it('are left to their own job while it is young', async () => {
    await paid({ paidAt: new Date() });
    expect(await sweep('unfinished')).toBe(0);
  });
});

describe('checkouts that may have been paid without a word', () => {
  it('are asked about when their time has come, and later and later after that', async () => {
    const checkout = await makeCheckout(deps, { askAt: minutesAgo(1), createdAt: minutesAgo(10) });
    await makeCheckout(deps);
    expect(await sweep('unpaid')).toBe(1);
    expect(jobIds()).toEqual([`verify-${String(checkout._id)}-ask-${checkout.askAt.getTime()}`]);
    // Asked, but not answered: still due.
    expect((await now(checkout)).askAt).toEqual(checkout.askAt);
    deps.provider.error = new ProviderError('The api key is invalid', 401);
    await expect(verify(checkout)).rejects.toThrow('invalid');
    expect(await sweep('unpaid')).toBe(1);
    deps.provider.error = undefined;
    await verify(checkout);
    expect((await now(checkout)).askAt.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(await sweep('unpaid')).toBe(0);
  });

  it('are asked about one after the other: who waits does not queue behind them', async () => {
    for (let one = 0; one < 3; one += 1) await makeCheckout(deps, { askAt: minutesAgo(1) });
    await sweep('unpaid');
    const apart = 2_000 / deps.config.PROVIDER_CALLS_PER_SECOND;
    expect(deps.out.jobs).toMatchObject([0, 1, 2].map((nth) => ({ delay: Math.round(nth * apart) })));
  });

  it('are asked about also after they expired: a bank may authorise late', async () => {
    await makeCheckout(deps, { state: 'expired', askAt: minutesAgo(1), held: false });
    expect(await sweep('unpaid')).toBe(1);
  });

  it('are asked about no more once they are settled: payments are looked at in bulk', async () => {
    const settled = await makeCheckout(deps, { state: 'fulfilled', askAt: minutesAgo(1), held: false });
    await makeCheckout(deps, { state: 'opening', askAt: minutesAgo(1) });
    await verify(settled);
    deps.out.jobs.length = 0;
    expect(await sweep('unpaid')).toBe(0);
    expect(jobIds()).toEqual([]);
  });

  it('are not checked forever when the provider does not know them', async () => {
    const checkout = await makeCheckout(deps, { askAt: minutesAgo(1), createdAt: minutesAgo(10) });
    deps.provider.error = new ProviderError('The id provided does not exist', 400);
    await expect(verify(checkout)).rejects.toThrow('does not exist');
    expect(await sweep('unpaid')).toBe(0);
  });

  it('are asked about again next time when the queue does not take the question', async () => {
    const checkout = await makeCheckout(deps, { askAt: minutesAgo(1) });
    deps.queueTakes = false;
    expect(await sweep('unpaid')).toBe(0);
    expect(await now(checkout)).toMatchObject({ askAt: checkout.askAt });
  });

  it('that were never opened are looked for under their receipt', async () => {
    const checkout = await makeCheckout(deps, { state: 'opening', createdAt: minutesAgo(2) });
    await makeCheckout(deps, { state: 'opening' });
    expect(await sweep('openings')).toBe(1);
    expect(jobIds()).toEqual([`verify-${String(checkout._id)}-opening`]);
  });
});

describe('changes that were never published', () => {
  it('are published, also those of a clock that is ahead, then marked as sent', async () => {
    const checkout = await paid({ pizzas: 1, unpublished: true, createdAt: minutesAgo(1) });
    await createOrderLine(deps, { checkoutId: String(checkout._id), line: 0 });
    await deps.models.orders.updateOne({}, { $set: { unpublished: true, createdAt: minutesAgo(-2) } });
    await deps.models.checkouts.updateOne({}, { $set: { unpublished: true } });
    deps.out.events.length = 0;
    expect(await sweep('unpublished')).toBe(2);
    expect(deps.out.events.map(({ event }) => event)).toEqual([
      'order.changed',
      'order.changed',
      'order.changed',
      'checkout.changed',
    ]);
    expect(await sweep('unpublished')).toBe(0);
  });
});

it('a change that can’t be published blocks no other', async () => {
  const broken = await makeCheckout(deps, { unpublished: true, createdAt: minutesAgo(2) });
  const fine = await makeCheckout(deps, { unpublished: true, createdAt: minutesAgo(1) });
  const { publishAll } = deps.publisher;
  deps.publisher.publishAll = async (messages) => {
    if (JSON.stringify(messages).includes(String(broken._id))) throw new Error('not to be told');
    return publishAll(messages);
  };
  await sweep('unpublished');
  deps.publisher.publishAll = publishAll;
  expect((await now(fine)).unpublished).toBeUndefined();
  expect((await now(broken)).unpublished).toBe(true);
});

describe('what was to be sent', () => {
  it('is enqueued again after half a minute in the outbox', async () => {
    const queueOf = {
      'verify-email': 'account-email',
      'reset-password': 'account-email',
      'password-changed': 'account-email',
      'email-change': 'account-email',
      'new-email': 'account-email',
      'new-device': 'account-email',
      'profile-changed': 'account-email',
      'second-factor': 'account-email',
      invitation: 'account-email',
      staff: 'account-email',
      station: 'account-email',
      refund: 'account-email',
      dispute: 'account-email',
      'refund-failing': 'account-email',
      'order-confirmation': 'account-email',
      'order-sent': 'account-email',
      'order-cancelled': 'account-email',
      'delivery-changed': 'account-email',
      'low-stock': 'low-stock-email',
      contact: 'contact-email',
      ticket: 'contact-email',
    };
    const mail = { to: 'admin@forno.example', data: {} };
    for (const template of mailTemplates) await writeMail(deps.models, { _id: template, template, ...mail });
    await deps.models.mails.updateMany({}, { $set: { createdAt: minutesAgo(1) } });
    await writeMail(deps.models, { _id: 'contact-new', template: 'contact', ...mail });
    expect(await sweep('mails')).toBe(mailTemplates.length);
    expect(Object.fromEntries(deps.out.jobs.map(({ jobId, queue }) => [jobId.slice(5), queue]))).toEqual(
      queueOf,
    );
  });

  it('is written when the process died after sending the order out', async () => {
    const checkout = await paid({ pizzas: 1 });
    await createOrderLine(deps, { checkoutId: String(checkout._id), line: 0 });
    const out = { status: 'Sent to Delivery' as const, mailDue: true, createdAt: minutesAgo(1) };
    await deps.models.orders.updateOne({ checkoutId: checkout._id }, { $set: out });
    expect(await sweep('order-mails')).toBe(1);
    expect(await deps.models.mails.findById(`order-sent-${String(checkout._id)}`).lean()).toMatchObject({
      to: checkout.customer.email,
      state: 'due',
    });
    expect(await sweep('order-mails')).toBe(0);
  });

  it('is enqueued again when a refund is still due', async () => {
    const refund = {
      key: 'pay_2',
      paymentId: 'pay_2',
      amount: 100,
      reason: 'Paid twice.',
      state: 'due' as const,
    };
    await makeCheckout(deps, {
      state: 'fulfilled',
      held: false,
      refunds: [{ ...refund, at: minutesAgo(1) }],
    });
    await makeCheckout(deps, { state: 'fulfilled', held: false, refunds: [{ ...refund, at: new Date() }] });
    expect(await sweep('refunds')).toBe(1);
    expect(jobIds()).toEqual(['refund-pay_2']);
  });
});

describe('unprocessed provider events', () => {
  const event = (_id: string, fields: object) =>
    deps.models.webhookEvents.create({ _id, event: 'order.paid', receivedAt: minutesAgo(1), ...fields });

  it('lead to one question about each checkout', async () => {
    const checkout = await makeCheckout(deps);
    await event('one', { razorpayOrderId: checkout.razorpayOrderId });
    await event('two', { razorpayOrderId: checkout.razorpayOrderId });
    await event('done', { razorpayOrderId: checkout.razorpayOrderId, processedAt: new Date() });
    expect(await sweep('events')).toBe(2);
    expect(jobIds()).toEqual([`verify-${String(checkout._id)}-event`]);
  });

  it('are put aside after a while when they are about nothing of ours', async () => {
    await event('young', { razorpayOrderId: 'order_elsewhere' });
    await event('old', { razorpayOrderId: 'order_elsewhere', receivedAt: minutesAgo(11) });
    expect(await sweep('events')).toBe(2);
    expect(await sweep('events')).toBe(1);
    expect(jobIds()).toEqual([]);
  });
});

it('low stock is looked at, and mailed', async () => {
  await setPortions(deps, 19);
  await sweep('low-stock');
  expect(await deps.models.mails.countDocuments()).toBe(1);
});

it('repairs nothing when everything is in order', async () => {
  const checkout = await paid();
  for (const line of [0, 1]) await createOrderLine(deps, { checkoutId: String(checkout._id), line });
  await makeCheckout(deps);
  const tasks = [
    'unfinished',
    'unpublished',
    'unpaid',
    'openings',
    'holds',
    'transfers',
    'returns',
    'refunds',
    'events',
    'mails',
  ];
  for (const task of tasks) expect([task, await sweep(task)]).toEqual([task, 0]);
  expect([...(await readHolds(deps.models)).keys()]).toHaveLength(1);
});

it('does a round of all tasks, although one of them fails', async () => {
  const checkout = await paid();
  deps.provider.error = new Error('a mistake of ours');
  repairs.length = 0;
  await handle(deps, {});
  expect(jobIds()).toContain(`line-${String(checkout._id)}-0`);
  const done = repairs.map(([task]) => task);
  expect(Object.keys(sweepTasks).filter((task) => !done.includes(task))).toEqual(['reconcile']);
});

it('leaves alone the task of a newer release, whose schedule is still there after the way back', async () => {
  repairs.length = 0;
  await handle(deps, { task: 'of-the-future' });
  expect([repairs, jobIds()]).toEqual([[], []]);
});
