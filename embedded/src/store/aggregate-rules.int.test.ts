import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, refusal, type TestDatabase, type TestDoc } from './testing/open-database.ts';

const { Decimal128, Long } = mongoose.mongo;

let database: TestDatabase;
let serial = 0;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** The results of a pipeline over a collection of these documents. */
async function over(docs: TestDoc[], pipeline: TestDoc[]): Promise<TestDoc[]> {
  const collection = database.db.collection<TestDoc>(`a${(serial += 1)}`);
  if (docs.length > 0) await collection.insertMany(docs);
  return collection.aggregate<TestDoc>(pipeline).toArray();
}

describe('a pipeline', () => {
  it('keeps int64 and decimals as long as it only chooses', async () => {
    const docs = [{ _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') }];
    expect(await over(docs, [{ $match: { _id: 1 } }, { $sort: { l: 1 } }, { $match: {} }])).toEqual(docs);
  });

  it('is refused for an unknown stage or operator, even over nothing', async () => {
    const unknown = await refusal(over([], [{ $foo: {} }]));
    expect(unknown).toMatchObject({ code: 40324, message: "Unrecognized pipeline stage name: '$foo'" });
    expect(await refusal(over([], [{ $facet: { a: [{ $foo: {} }] } }]))).toMatchObject({ code: 40324 });
    expect(await refusal(over([], [{ $project: { a: { $foo: 1 } } }]))).toMatchObject({ code: 168 });
    expect(await refusal(over([], [{ $group: { n: { $sum: 1 } } }]))).toMatchObject({ code: 15955 });
    expect(await refusal(over([], [{ $group: { _id: 1, n: '$x' } }]))).toMatchObject({ code: 40234 });
    expect(await refusal(over([], [{ $match: {}, $sort: { a: 1 } }]))).toMatchObject({ code: 40323 });
    const code = { $function: { body: 'function() { return 1 }', args: [], lang: 'js' } };
    await expect(over([{ a: 1 }], [{ $project: { x: code } }])).rejects.toThrow();
  });

  it('pages', async () => {
    const collection = database.db.collection<TestDoc>('pages');
    await collection.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    const cursor = collection.aggregate([{ $project: { n: { $add: ['$_id', 1] } } }], { batchSize: 100 });
    expect(await cursor.toArray()).toHaveLength(250);
  });
});
