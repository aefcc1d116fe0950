import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, Double, Int32, Long, ObjectId } = mongoose.mongo;

const id = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));

const database = await rawDatabaseForTests();

describe('a projection', () => {
  const doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, { x: 3 }] };
  const shapes: [projection: Doc, shape: Doc][] = [
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ 'l.x': 1, _id: 0 }, { l: [{ x: 1 }, { x: 3 }] }],
    [
      { a: 0, l: 0 },
      { _id: 1, b: { c: 2, d: 3 } },
    ],
    [
      { 'b.d': 0, 'l.x': 0, a: 0 },
      { _id: 1, b: { c: 2 }, l: [{ y: 2 }, {}] },
    ],
    [{ _id: 0 }, { a: 1, b: { c: 2, d: 3 }, l: doc.l }],
    [{ _id: 1 }, { _id: 1 }],
    [{ nothing: 1 }, { _id: 1 }],
  ];
  it.each(shapes)('%j gives %j', async (projection, shape) => {
    const collection = database.fresh();
    await collection.insertOne({ ...doc });
    expect(await collection.findOne({}, { projection })).toEqual(shape);
  });

  it('is refused when it both takes and leaves out', async () => {
    expect(
      await refusal(database.db.collection('shapes').findOne({}, { projection: { a: 1, b: 0 } })),
    ).toMatchObject({ code: 31254 });
  });

  it('keeps every type', async () => {
    const collection = database.db.collection<Doc>('kept');
    await collection.insertOne({ _id: 1, l: Long.fromNumber(5), d: new Double(2), x: 1 });
    const raw = await collection.findOne({}, { projection: { x: 0 }, promoteValues: false });
    expect(raw).toEqual({ _id: new Int32(1), l: Long.fromNumber(5), d: new Double(2) });
  });
});

it('distinct values are compared by value, and include array elements', async () => {
  const collection = database.db.collection<Doc>('distinct');
  await collection.insertMany([
    { v: 1 },
    { v: new Double(1) },
    { v: ['b', 'a'] },
    { v: 'a' },
    { v: id(1) },
    { v: id(1) },
    {},
  ]);
  expect(await collection.distinct('v')).toEqual([1, 'a', 'b', id(1)]);
  expect(await collection.distinct('v', { v: { $gt: 0 } })).toEqual([1]);
});

describe('an order', () => {
  const mixed = [
    { _id: 1, v: 'text' },
    { _id: 2, v: 3 },
    { _id: 3, v: null },
    { _id: 4 },
    { _id: 5, v: new Date(0) },
    { _id: 6, v: id(1) },
    { _id: 7, v: { a: 1 } },
    { _id: 8, v: true },
    { _id: 9, v: Long.fromNumber(2) },
    { _id: 10, v: new Binary(Buffer.from('x')) },
    { _id: 11, v: [] },
    { _id: 12, v: [9, 1] },
  ];
  const ascending = [11, 3, 4, 12, 9, 2, 1, 7, 10, 6, 8, 5];

  it.each([false, true])('goes over all types as MongoDB orders them (index: %s)', async (indexed) => {
    const collection = database.db.collection<Doc>(`order_${indexed}`);
    await collection.insertMany(mixed);
    if (indexed) await collection.createIndex({ v: 1, _id: 1 });
    const ids = async (sort: 1 | -1) =>
      (await collection.find().sort({ v: sort, _id: 1 }).toArray()).map((doc) => doc['_id']);
    expect(await ids(1)).toEqual(ascending);
    expect(await ids(-1)).toEqual([5, 8, 6, 10, 7, 1, 12, 2, 9, 3, 4, 11]);
  });

  it('takes several fields, a skip and a limit', async () => {
    const collection = database.db.collection<Doc>('several');
    await collection.insertMany([1, 2, 3, 4, 5, 6].map((n) => ({ _id: n, odd: n % 2, n })));
    const found = await collection.find().sort({ odd: -1, n: -1 }).skip(1).limit(3).toArray();
    expect(found.map((doc) => doc['_id'])).toEqual([3, 1, 6]);
  });
});
