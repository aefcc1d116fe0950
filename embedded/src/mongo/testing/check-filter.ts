import { expect } from 'vitest';
import type { TestDatabase, TestDoc } from './open-database.ts';

export const absent = Symbol('absent');

/** A sentence, the values of `v` in documents whose `_id`s count from 1, and the `_id`s that a filter finds. */
export type FilterCase = [sentence: string, values: unknown[], filter: TestDoc, found: unknown[]];

function docOf(v: unknown, i: number): TestDoc {
  const _id = i + 1;
  return v === absent ? { _id } : { _id, v };
}

/** Checks a case without an index, in a pipeline, and with an index on each field, in either direction. */
export async function checkFilter(
  database: TestDatabase,
  [, values, filter, found]: FilterCase,
): Promise<void> {
  const collection = database.fresh();
  await collection.insertMany(values.map(docOf));
  const ids = async () => (await collection.find(filter).sort({ _id: 1 }).toArray()).map((doc) => doc._id);
  expect(await ids()).toEqual(found);
  expect(await collection.countDocuments(filter)).toBe(found.length);
  expect(await collection.aggregate([{ $sort: { _id: 1 } }, { $match: filter }]).toArray()).toHaveLength(
    found.length,
  );

  for (const field of Object.keys(filter)) {
    if (field.startsWith('$') || field === '_id') continue;
    const name = await collection.createIndex({ [field]: 1 });
    expect(await ids(), `with an index on ${field}`).toEqual(found);
    await collection.dropIndex(name);
    await collection.createIndex({ [field]: -1, _id: 1 });
    expect(await ids(), `with a descending index on ${field}`).toEqual(found);
  }
}
