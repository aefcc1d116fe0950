import { expect } from 'vitest';
import type { TestDatabase, TestDoc } from './open-database.ts';

/** A sentence, and the `_id`s that the filter finds among these documents. */
export type FilterCase = [sentence: string, docs: TestDoc[], filter: TestDoc, found: unknown[]];

/** Checks a case without an index, in a pipeline, and with an index on each field, in either direction. */
export async function checkFilter(
  database: TestDatabase,
  [, docs, filter, found]: FilterCase,
): Promise<void> {
  const collection = database.db.collection<TestDoc>(`filter_${Math.random()}`);
  await collection.insertMany(docs);
  const ids = async () => (await collection.find(filter).sort({ _id: 1 }).toArray()).map((doc) => doc._id);
  expect(await ids()).toEqual(found);
  expect(await collection.countDocuments(filter)).toBe(found.length);
  expect(await collection.aggregate([{ $sort: { _id: 1 } }, { $match: filter }]).toArray()).toHaveLength(
    found.length,
  );

  for (const field of Object.keys(filter)) {
    if (field.startsWith('$') || field === '_id') continue;
    await collection.createIndex({ [field]: 1 });
    expect(await ids(), `with an index on ${field}`).toEqual(found);
    await collection.dropIndexes();
    await collection.createIndex({ [field]: -1, _id: 1 });
    expect(await ids(), `with a descending index on ${field}`).toEqual(found);
  }
}
