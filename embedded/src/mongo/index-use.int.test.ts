import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const ORDERS = 20_000;
const USERS = 500;

const orders = () => database.db.collection<TestDoc>('orders');

/** The same documents without indexes. */
const bare = () => database.db.collection<TestDoc>('bare');

const database = await rawDatabaseForTests();
const docs = Array.from({ length: ORDERS }, (_, i) => ({
  _id: i,
  userId: `u${i % USERS}`,
  status: ['new', 'kitchen', 'sent', 'delivered'][i % 4],
  createdAt: new Date(Date.UTC(2026, 0, 1) + ((i * 7919) % ORDERS) * 60_000),
  tags: [`t${i % 10}`, `t${i % 7}`],
}));
await Promise.all([orders().insertMany(docs), bare().insertMany(docs)]);
await orders().createIndexes([
  { key: { userId: 1, createdAt: -1 } },
  { key: { createdAt: -1 } },
  { key: { tags: 1 } },
  { key: { paymentId: 1 }, sparse: true },
]);

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
}

/** The index a find uses, what it examines, and whether it must sort. */
async function planOf(filter: TestDoc, sort: Record<string, 1 | -1> = {}, limit = 0) {
  const explained = await orders().find(filter).sort(sort).limit(limit).explain('executionStats');
  const stages: Stage[] = [];
  for (let at: Stage | undefined = explained['queryPlanner'].winningPlan; at; at = at.inputStage)
    stages.push(at);
  return {
    index: stages.find(({ indexName }) => indexName)?.indexName,
    sorts: stages.some(({ stage }) => stage === 'SORT'),
    examined: Number(explained['executionStats'].totalDocsExamined),
  };
}

describe('a find', () => {
  it('by an indexed field looks only at what it finds', async () => {
    expect(await planOf({ userId: 'u7' })).toEqual({
      index: 'userId_1_createdAt_-1',
      sorts: false,
      examined: 40,
    });
    expect((await planOf({ userId: { $in: ['u7', 'u8'] } })).examined).toBe(80);
    expect((await planOf({ _id: { $in: [5, 6, 99_999] } })).examined).toBe(2);
    expect((await planOf({ tags: 't9' })).examined).toBe(2_000);
    expect((await planOf({ tags: { $elemMatch: { $gte: 't8', $lt: 't8x' } } })).examined).toBe(2_000);
  });

  it('by several fields of an index looks only at what it finds', async () => {
    const [order] = await orders().find({ userId: 'u7' }).limit(1).toArray();
    expect((await planOf({ userId: 'u7', createdAt: order?.['createdAt'] })).examined).toBe(1);
    expect((await planOf({ $and: [{ userId: 'u7' }, { status: 'sent' }] })).examined).toBe(40);
  });

  it('of a range looks only at the range', async () => {
    const since = new Date(Date.UTC(2026, 0, 14));
    const plan = await planOf({ createdAt: { $gte: since } });
    expect(plan).toMatchObject({ index: 'createdAt_-1', examined: ORDERS - 13 * 24 * 60 });
    expect((await planOf({ userId: 'u7', createdAt: { $gte: since } })).examined).toBeLessThan(40);
  });

  it('in the order of an index with a limit looks at no more than the limit', async () => {
    expect(await planOf({}, { createdAt: -1 }, 20)).toEqual({
      index: 'createdAt_-1',
      sorts: false,
      examined: 20,
    });
    expect(await planOf({}, { createdAt: 1 }, 20)).toEqual({
      index: 'createdAt_-1',
      sorts: false,
      examined: 20,
    });
    const own = await planOf({ userId: 'u7' }, { createdAt: -1 }, 5);
    expect(own).toEqual({ index: 'userId_1_createdAt_-1', sorts: false, examined: 5 });
  });

  it('by a field without an index says that it looks at everything', async () => {
    expect(await planOf({ status: 'sent' })).toEqual({ index: undefined, sorts: false, examined: ORDERS });
  });
});

describe('a count', () => {
  const from = new Date(Date.UTC(2026, 0, 3));
  const questions: TestDoc[] = [
    { userId: 'u7' },
    { userId: { $in: ['u7', 'u8', 'nobody'] } },
    { userId: { $in: [] } },
    { userId: 'u7', createdAt: { $gte: from } },
    { userId: 'u7', createdAt: { $gt: from, $lte: new Date(Date.UTC(2026, 0, 9)) } },
    { createdAt: { $lte: from } },
    { createdAt: from },
    { userId: null },
    { userId: 'u7', $or: [{ status: 'sent' }] },
    { $and: [{ userId: 'u7' }, { userId: 'u8' }] },
    { $and: [{ createdAt: { $lte: from } }, { createdAt: new Date(Date.UTC(2026, 0, 9)) }] },
    { tags: { $in: ['t1', 't2'] } },
    { userId: /^u7/ },
    { paymentId: null },
  ];
  it.each(questions)('of %j is the same by an index as by looking', async (filter) => {
    const looked = await bare().find(filter).toArray();
    expect(await orders().countDocuments(filter)).toBe(looked.length);
  });
});

describe('by an index and without', () => {
  const between = { $gte: new Date(Date.UTC(2026, 0, 3)), $lt: new Date(Date.UTC(2026, 0, 4)) };
  const questions: [filter: TestDoc, sort: Record<string, 1 | -1>][] = [
    [{ userId: 'u3' }, { createdAt: -1 }],
    [{ userId: 'u3', createdAt: between }, { createdAt: 1 }],
    [{ createdAt: between }, { createdAt: -1, _id: -1 }],
    [{ createdAt: { $gt: between.$gte, $lte: between.$lt } }, { createdAt: 1 }],
    [{ userId: { $in: ['u3', 'u4'] }, status: 'sent' }, { createdAt: -1 }],
    [{ tags: { $gte: 't8', $lt: 't9' } }, { _id: 1 }],
    [{ tags: { $in: ['t1', 't2'] }, userId: 'u3' }, { _id: 1 }],
    [{ paymentId: null, userId: 'u3' }, { _id: 1 }],
    [{ paymentId: { $exists: false }, userId: 'u3' }, { _id: -1 }],
    [{ createdAt: { $ne: between.$gte }, userId: 'u9' }, { createdAt: 1 }],
    [{}, { tags: 1, _id: -1 }],
    [{ userId: 'u3' }, { createdAt: -1, status: 1, _id: 1 }],
    [{ userId: { $gt: 'u498' } }, { userId: 1, createdAt: -1 }],
    [{ userId: { $gt: 'u490' } }, { userId: 1, status: -1, _id: 1 }],
    [{ userId: { $gt: 'u498' } }, { userId: -1, createdAt: 1 }],
  ];
  it.each(questions)('%j sorted by %j is answered alike', async (filter, sort) => {
    const byIndex = await orders().find(filter).sort(sort).toArray();
    const byLooking = await bare().find(filter).sort(sort).toArray();
    expect(byIndex.map((doc) => doc._id)).toEqual(byLooking.map((doc) => doc._id));
    const page = await orders().find(filter).sort(sort).skip(3).limit(4).toArray();
    expect(page.map((doc) => doc._id)).toEqual(byLooking.slice(3, 7).map((doc) => doc._id));
  });

  it('three thousand changes leave every index right', async () => {
    const collection = database.db.collection<TestDoc>('churn');
    await collection.createIndexes([{ key: { n: 1 } }, { key: { tags: -1, n: 1 } }]);
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    const writes = Array.from({ length: 3_000 }, (_, i) => {
      const _id = random(900);
      const change = { $set: { n: random(40), tags: [`t${random(5)}`, `t${random(5)}`] } };
      if (Math.floor(i / 60) % 5 === 4) return { deleteOne: { filter: { _id } } };
      return { updateOne: { filter: { _id }, update: change, upsert: true } };
    });
    await collection.bulkWrite(writes, { ordered: true });
    const all = await collection.find().toArray();
    expect(all.length).toBeGreaterThan(500);
    for (let n = 0; n < 40; n++) {
      const expected = new Set(all.filter((doc) => doc['n'] === n).map((doc) => doc._id));
      expect(new Set((await collection.find({ n }).toArray()).map((doc) => doc._id))).toEqual(expected);
    }
    const sorted = (await collection.find().sort({ n: 1 }).toArray()).map((doc) => Number(doc['n']));
    expect(sorted).toEqual(all.map((doc) => Number(doc['n'])).sort((a, b) => a - b));
    const tagged = await collection.find({ tags: 't3' }).toArray();
    expect(tagged).toHaveLength(all.filter((doc) => doc['tags'].includes('t3')).length);
  });
});

describe('indexes', () => {
  it('are listed as they were made, and dropped by name or key', async () => {
    const collection = database.db.collection<TestDoc>('listed');
    await collection.createIndex({ a: 1, b: -1 }, { name: 'mine', unique: true });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'mine', unique: true },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ]);
    await collection.dropIndex('mine');
    await collection.dropIndex('at_1');
    expect(await collection.indexes()).toHaveLength(1);
    expect(await refusal(collection.dropIndex('mine'))).toMatchObject({ code: 27 });
    expect(await refusal(collection.dropIndex('_id_'))).toMatchObject({ code: 72 });
  });

  it('are kept when requested again, and refused with other options', async () => {
    const collection = database.db.collection<TestDoc>('again');
    await collection.createIndex({ a: 1 });
    await collection.createIndex({ a: 1 });
    expect(await refusal(collection.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 86 });
    expect(await refusal(collection.createIndex({ b: 1 }, { name: 'a_1' }))).toMatchObject({ code: 86 });
    expect(await refusal(collection.createIndex({ a: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
  });
});
