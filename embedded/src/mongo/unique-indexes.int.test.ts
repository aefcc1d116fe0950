import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const { Double, Long, ObjectId } = mongoose.mongo;

const { db, fresh } = await rawDatabaseForTests();

/** A collection with a unique index on the fields of a key, and documents. */
async function unique(key: Record<string, 1>, docs: TestDoc[] = [], options = {}) {
  const collection = fresh();
  await collection.createIndex(key, { unique: true, ...options });
  if (docs.length > 0) await collection.insertMany(docs);
  return collection;
}
const ab = () => [1, 2].map((_id): TestDoc => ({ _id, k: ['a', 'b'][_id - 1] }));

describe('a unique index', () => {
  it('answers a duplicate in MongoDB’s words, with what programs look at', async () => {
    const users = db.collection<TestDoc>('users');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ email: 'a@b.c' });
    const error = await refusal(users.insertOne({ email: 'a@b.c' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@b.c' } });
    const index = `${users.namespace} index: email_1`;
    expect(error.message).toBe(`E11000 duplicate key error collection: ${index} dup key: { email: "a@b.c" }`);
  });

  const shown: [value: unknown, words: string][] = [
    [7, '7'],
    [null, 'null'],
    [new Date(5), 'new Date(5)'],
    [new ObjectId('65ab00000000000000000000'), "ObjectId('65ab00000000000000000000')"],
    [true, 'true'],
    [{ a: 1 }, '{ a: 1 }'],
  ];
  it.each(shown)('shows %s as %s', async (value, words) => {
    const collection = await unique({ k: 1 }, [{ k: value }]);
    expect((await refusal(collection.insertOne({ k: value }))).message).toContain(`dup key: { k: ${words} }`);
  });

  it('guards insert, update, replace, upsert and findOneAndUpdate', async () => {
    const collection = await unique({ k: 1 }, ab());
    const duplicates = [
      () => collection.insertOne({ k: 'a' }),
      () => collection.updateOne({ _id: 2 }, { $set: { k: 'a' } }),
      () => collection.replaceOne({ _id: 2 }, { k: 'a' }),
      () => collection.updateOne({ _id: 3 }, { $set: { k: 'a' } }, { upsert: true }),
      () => collection.findOneAndUpdate({ _id: 2 }, { $set: { k: 'a' } }),
      () => collection.findOneAndUpdate({ _id: 3 }, { $set: { k: 'a' } }, { upsert: true }),
      () => collection.updateMany({}, { $set: { k: 'c' } }),
    ];
    for (const duplicate of duplicates) {
      expect(await refusal(duplicate())).toMatchObject({ code: 11000, keyPattern: { k: 1 } });
    }
    expect(await collection.countDocuments()).toBe(2);
    expect(await collection.findOne({ _id: 2 })).toEqual({ _id: 2, k: 'b' });
  });

  it('lets one of a hundred concurrent inserts through', async () => {
    const collection = await unique({ k: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => collection.insertOne({ k: 'same' })),
    );
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures).toHaveLength(99);
    for (const { reason } of failures) expect(reason).toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ k: 'same' })).toBe(1);
  });

  it('is there on _id from the start, for any type', async () => {
    const collection = fresh();
    for (const _id of [1, 'x', new ObjectId(), { a: 1 }]) {
      await collection.insertOne({ _id });
      expect(await refusal(collection.insertOne({ _id }))).toMatchObject({
        code: 11000,
        keyPattern: { _id: 1 },
      });
    }
  });

  it('counts 1, 1.0 and int64 1 as one key, and absent as null', async () => {
    const collection = await unique({ k: 1 }, [{ k: 1 }, {}]);
    for (const k of [new Double(1), Long.fromNumber(1), null]) {
      expect(await refusal(collection.insertOne({ k }))).toMatchObject({ code: 11000 });
    }
  });

  it('is free again when its holder is deleted or changed', async () => {
    const collection = await unique({ k: 1 }, ab());
    await collection.deleteOne({ _id: 1 });
    await collection.updateOne({ _id: 2 }, { $set: { k: 'c' } });
    await collection.insertMany([{ k: 'a' }, { k: 'b' }]);
    expect(await collection.countDocuments()).toBe(3);
  });

  it('over several fields is unique in all of them together', async () => {
    const lines = ['a1', 'a2', 'b1'].map(([checkoutId, line]) => ({ checkoutId, line: Number(line) }));
    const collection = await unique({ checkoutId: 1, line: 1 }, lines);
    const error = await refusal(collection.insertOne({ checkoutId: 'a', line: 2 }));
    expect(error).toMatchObject({ code: 11000, keyValue: { checkoutId: 'a', line: 2 } });
    expect(error.message).toContain('dup key: { checkoutId: "a", line: 2 }');
  });

  it('holds for each element of an array, but not within one document', async () => {
    const collection = await unique({ tags: 1 }, [{ tags: ['a', 'b', 'a'] }]);
    expect(await refusal(collection.insertOne({ tags: ['c', 'b'] }))).toMatchObject({ code: 11000 });
    await collection.insertOne({ tags: ['c'] });
  });

  it('when sparse lets any number of documents be without the field', async () => {
    const docs = [{ a: 1 }, { a: 2 }, { paidCart: 'x' }];
    const collection = await unique({ paidCart: 1 }, docs, { sparse: true });
    expect(await refusal(collection.insertOne({ paidCart: 'x' }))).toMatchObject({ code: 11000 });
    expect(await refusal(collection.updateOne({ a: 1 }, { $set: { paidCart: 'x' } }))).toMatchObject({
      code: 11000,
    });
    expect(await collection.find({ paidCart: null }).toArray()).toHaveLength(2);
    expect(await collection.find().sort({ paidCart: 1 }).toArray()).toHaveLength(3);
  });

  const partial: [expression: TestDoc, free: TestDoc[], taken: TestDoc][] = [
    [{ k: { $exists: true } }, [{}, {}], { k: 'x' }],
    [{ open: true }, [{ k: 'x', open: false }, { k: 'x' }], { k: 'x', open: true }],
    [
      { n: { $gt: 5 } },
      [
        { k: 'x', n: 5 },
        { k: 'x', n: 1 },
      ],
      { k: 'x', n: 6 },
    ],
  ];
  it.each(partial)('with the condition %j holds only where it is met', async (expression, free, taken) => {
    const options = { partialFilterExpression: expression };
    const collection = await unique({ k: 1 }, [...free, { ...taken }], options);
    expect(await refusal(collection.insertOne({ ...taken }))).toMatchObject({ code: 11000 });
    const all = (await collection.find().toArray()).filter((doc) => doc['k'] === taken['k']);
    expect(await collection.find({ k: taken['k'] }).toArray()).toEqual(all);
    expect(await collection.find({ ...taken }).toArray()).toHaveLength(1);
  });

  it('can’t be made over duplicates, and then isn’t', async () => {
    const collection = fresh();
    await collection.insertMany([{ k: 1 }, { k: 2 }, { k: 1 }]);
    const error = await refusal(collection.createIndex({ k: 1 }, { unique: true }));
    expect(error).toMatchObject({ code: 11000, codeName: 'DuplicateKey' });
    expect(await collection.indexes()).toHaveLength(1);
  });
});
