import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { depsForTests } from '../testing/open-test-deps.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { sweepTasks } from './tasks.ts';

type Doc = Record<string, unknown>;
const deps = await depsForTests();
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
