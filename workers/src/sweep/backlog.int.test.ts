import { randomUUID } from 'node:crypto';
import { type Checkout, refundKey } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { type Backlog, createBacklog, pageSize } from './backlog.ts';
import { createSweep, sweepTasks } from './sweep.ts';

/** More items than one round handles, all permanently stuck; one healthy item is newer than all of them. */
const stuck = pageSize + 50;
let sweep: (task: string) => Promise<void>;
const deps = await depsForTests();
beforeEach(() => {
  const handle = createSweep({ repaired: () => {} });
  sweep = (task) => handle(deps, { task });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const copies = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: stuck }, (_, index) => make(index));

/** Creates the stuck checkouts, all older than the healthy one. */
async function crowd(fields: Parameters<typeof makeCheckout>[1], change: (index: number) => object) {
  const healthy = await makeCheckout(deps, { held: false, ...fields });
  const { _id: _mine, razorpayOrderId: _order, ...rest } = healthy;
  await deps.models.checkouts.insertMany(
    copies((index) => ({
      ...rest,
      _id: new Types.ObjectId(),
      razorpayOrderId: `order_${randomUUID()}`,
      ...change(index),
    })),
  );
  return healthy;
}
const due = (paymentId: string, minutes: number) => ({
  key: paymentId,
  paymentId,
  amount: 100,
  reason: 'Paid twice.',
  state: 'due' as const,
  at: minutesAgo(minutes),
});

describe('a backlog of which more is stuck than one round takes', () => {
  it.each([
    [
      'unfinished',
      { state: 'paid', paymentId: 'p', paidAt: minutesAgo(1) },
      { paidAt: minutesAgo(9) },
      'line-',
    ],
    ['unpaid', { askAt: minutesAgo(1) }, { askAt: minutesAgo(9) }, 'verify-'],
    ['openings', { state: 'opening', createdAt: minutesAgo(2) }, { createdAt: minutesAgo(9) }, 'verify-'],
  ] as const)('keeps nothing waiting: %s', async (task, fields, older, prefix) => {
    const healthy = await crowd({ ...fields }, () => older);
    const mine = () =>
      deps.out.jobs.filter(({ jobId }) => jobId.startsWith(`${prefix}${String(healthy._id)}`));
    await sweep(task);
    expect(deps.out.jobs.length).toBeGreaterThan(0);
    expect(mine()).toHaveLength(0);
    await sweep(task);
    expect(mine().length).toBeGreaterThan(0);
    // And round again: those that are stuck have their turns too.
    deps.out.jobs.length = 0;
    await sweep(task);
    expect(deps.out.jobs.length).toBeGreaterThan(0);
  });

  it('keeps nothing waiting: refunds', async () => {
    const refund = due('pay_healthy', 1);
    await crowd({ state: 'fulfilled', createdAt: minutesAgo(1), refunds: [refund] }, (index) => ({
      createdAt: minutesAgo(9),
      refunds: [due(`pay_${index}`, 9)],
    }));
    const mine = () => deps.out.jobs.some(({ jobId }) => jobId === `refund-${refundKey(refund)}`);
    await sweep('refunds');
    expect(mine()).toBe(false);
    await sweep('refunds');
    expect(mine()).toBe(true);
  });

  it('keeps nothing waiting: order-refunds, though each one of the stuck throws', async () => {
    const checkout = await makeCheckout(deps, { state: 'paid', paymentId: 'p', paidAt: minutesAgo(1) });
    await createOrderLines()(deps, { checkoutId: String(checkout._id), line: 0 });
    const order = (await deps.models.orders.findOne().lean())!;
    const refund = (minutes: number) => {
      return {
        amount: 24_000,
        state: 'due' as const,
        reason: 'r',
        byProvider: false,
        ofVoid: true,
        at: minutesAgo(minutes),
      };
    };
    await deps.models.orders.updateOne({ _id: order._id }, { $set: { refund: refund(1) } });
    await deps.models.orders.insertMany(
      copies((index) => ({
        ...order,
        _id: new Types.ObjectId(),
        checkoutId: new Types.ObjectId(),
        refund: refund(9 + index),
      })),
    );
    const booked = async () => (await deps.models.checkouts.findById(checkout._id).lean<Checkout>())?.refunds;
    await sweep('order-refunds');
    expect(await booked()).toEqual([]);
    await sweep('order-refunds');
    expect(await booked()).toMatchObject([{ key: `order-${String(order._id)}`, amount: 24_000 }]);
  });

  it('keeps nothing waiting: mails and events', async () => {
    const mail = {
      template: 'refund' as const,
      to: 'x@forno.example',
      data: {},
      state: 'due' as const,
      attempts: 0,
    };
    await deps.models.mails.insertMany(
      copies((index) => ({ ...mail, _id: `stuck-${index}`, createdAt: minutesAgo(9) })),
    );
    await deps.models.mails.create({ ...mail, _id: 'healthy', createdAt: minutesAgo(1) });
    const checkout = await makeCheckout(deps);
    await deps.models.webhookEvents.insertMany(
      copies((index) => ({
        _id: `stuck-${index}`,
        event: 'order.paid',
        razorpayOrderId: 'order_young_stranger',
        receivedAt: minutesAgo(9),
      })),
    );
    await deps.models.webhookEvents.create({
      _id: 'healthy',
      event: 'order.paid',
      razorpayOrderId: checkout.razorpayOrderId,
      receivedAt: minutesAgo(1),
    });
    const jobs = () => deps.out.jobs.map(({ jobId }) => jobId);
    const wanted = ['mail-healthy', `verify-${String(checkout._id)}-event`];
    for (const task of ['mails', 'events']) await sweep(task);
    expect(jobs().filter((id) => wanted.includes(id))).toEqual([]);
    for (const task of ['mails', 'events']) await sweep(task);
    expect(jobs().filter((id) => wanted.includes(id))).toEqual(wanted);
  });
});

describe('the questions about the provider’s events', () => {
  it('each go by an index', async () => {
    const { webhookEvents } = deps.models;
    await webhookEvents.insertMany(
      Array.from({ length: 3_000 }, (_, index) => ({
        _id: `e${index}`,
        event: 'order.paid',
        razorpayOrderId: `order_${index}`,
        paymentId: `pay_${index}`,
        receivedAt: minutesAgo(index),
        ...(index < 2_990 ? { processedAt: new Date() } : {}),
      })),
    );
    const questions = [
      { processedAt: null, receivedAt: { $lte: new Date() } },
      { razorpayOrderId: 'order_7', processedAt: null },
      { paymentId: { $in: ['pay_7', 'pay_8'] }, processedAt: null },
      { paymentId: 'pay_7', event: { $in: ['order.paid'] }, processedAt: null },
    ];
    for (const question of questions) {
      const explained = await webhookEvents.collection.find(question).explain('executionStats');
      expect([question, explained['executionStats'].totalDocsExamined <= 10]).toEqual([question, true]);
    }
  });
});

type Doc = Record<string, unknown>;
const { models } = deps;
const { db } = models.checkouts;

/** A value that a condition accepts; none where it wants the field to be missing. */
function valueFor(condition: unknown): unknown {
  if (condition === null || typeof condition !== 'object' || condition instanceof Date) return condition;
  const [[name, wanted] = ['', undefined]] = Object.entries(condition);
  if (name === '$elemMatch') return [documentFor(Object(wanted))];
  if (name === '$in') return [wanted].flat()[0];
  return name === '$lte' ? wanted : undefined;
}

/** A document that a filter finds. */
function documentFor(filter: Doc): Doc {
  const made: Doc = {};
  for (const [path, condition] of Object.entries(filter)) {
    const value = valueFor(condition) ?? undefined;
    const [head = '', tail] = path.split('.');
    if (value === undefined || Array.isArray(made[head])) continue;
    made[head] = tail === undefined ? value : { ...Object(made[head]), [tail]: value };
  }
  return made;
}

/** The finds of two pages of a backlog of three, beside many documents that are done. */
async function findsOf(task: string): Promise<{ name: string; filter: Doc; sort: Record<string, 1> }[]> {
  const finds: { name: string; filter: Doc; sort: Record<string, 1> }[] = [];
  const backlog: Backlog = {
    hasMore: () => false,
    isTime: () => true,
    async next(model, where, age, options) {
      const own = (more: Doc) => ({
        _id: model.schema.path('_id').instance === 'String' ? randomUUID() : new Types.ObjectId(),
        ...(model === Object(models.checkouts) && {
          razorpayOrderId: randomUUID(),
          refunds: [{ state: 'done' }],
        }),
        ...(model === Object(models.orders) && { checkoutId: randomUUID(), line: 0 }),
        ...more,
      });
      const many = Array.from({ length: 100 }, () => own({ state: 'done', createdAt: new Date(0) }));
      const due = [1, 2, 3].map(() => own({ [age]: new Date(0), ...documentFor(where) }));
      await db.collection<{ _id: unknown }>(model.collection.name).insertMany([...many, ...due]);
      db.set('debug', (name: string, method: string, filter: Doc, { sort }: { sort: Record<string, 1> }) => {
        if (method === 'find') finds.push({ name, filter, sort });
      });
      const pages = createBacklog();
      for (const _page of [1, 2])
        expect(await pages.next(model, where, age, { ...options, most: 1 })).toHaveLength(1);
      db.set('debug', false);
      return [];
    },
  };
  await sweepTasks[task]?.(deps, new Date(), backlog);
  return finds;
}

const paged = [
  'unfinished',
  'unpublished',
  'unpaid',
  'openings',
  'holds',
  'returns',
  'refunds',
  'order-refunds',
];
it.each([...paged, 'uncopied-refunds', 'events', 'order-mails', 'mails', 'erasures'])(
  'the pages of %s come from an index in their order, without a scan or a sort',
  async (task) => {
    const finds = await findsOf(task);
    expect(finds.length).toBeGreaterThanOrEqual(2);
    for (const { name, filter, sort } of finds) {
      const plan = await db.collection(name).find(filter).sort(sort).explain('executionStats');
      expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(COLLSCAN|SORT)"/);
      expect(plan['executionStats'].totalDocsExamined).toBeLessThanOrEqual(3);
    }
  },
);
