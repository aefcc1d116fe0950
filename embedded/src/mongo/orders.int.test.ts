import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { databaseForTests, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, Long, ObjectId } = mongoose.mongo;

const id = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));

const database = await databaseForTests();

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
