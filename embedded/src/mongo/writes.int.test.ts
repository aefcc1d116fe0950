import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal } from './testing/open-database.ts';

const { ObjectId } = mongoose.mongo;

const { fresh } = await rawDatabaseForTests();

describe('an upsert', () => {
  it('inserts what the filter says and the update adds', async () => {
    const collection = fresh();
    const filter = { _id: 7, a: 1, 'b.c': { $eq: 2 }, n: { $gt: 5 }, $and: [{ e: 'x' }] };
    const update = { $inc: { n: 3 }, $setOnInsert: { z: 1 } };
    const result = await collection.updateOne(filter, update, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 });
    expect(await collection.findOne()).toEqual({ _id: 7, a: 1, b: { c: 2 }, e: 'x', n: 3, z: 1 });
  });

  it('creates an _id when none is given', async () => {
    const collection = fresh();
    const result = await collection.replaceOne({ a: 1 }, { b: 1 }, { upsert: true });
    expect(result.upsertedId).toBeInstanceOf(ObjectId);
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ b: 1 });
  });

  it('is an update where something matches', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, a: 1 });
    expect(await collection.updateOne({ a: 1 }, { $set: { b: 2 } }, { upsert: true })).toMatchObject({
      upsertedCount: 0,
      modifiedCount: 1,
    });
  });

  it('by a hundred at once makes one document', async () => {
    const collection = fresh();
    await collection.createIndex({ key: 1 }, { unique: true });
    await Promise.all(
      Array.from({ length: 100 }, () =>
        collection.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ key: 'k', n: 100 }]);
  });
});

describe('findOneAndUpdate', () => {
  it('answers the document as it was, or as it is', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, n: 1, secret: 'x' });
    const more = { $inc: { n: 1 } };
    expect(await collection.findOneAndUpdate({ _id: 1 }, more)).toEqual({ _id: 1, n: 1, secret: 'x' });
    const options = { returnDocument: 'after', projection: { secret: 0 } } as const;
    expect(await collection.findOneAndUpdate({ _id: 1 }, more, options)).toEqual({ _id: 1, n: 3 });
    expect(await collection.findOneAndUpdate({ _id: 2 }, more)).toBeNull();
  });

  it('takes the first in an order', async () => {
    const collection = fresh();
    await collection.insertMany([3, 1, 2].map((at, i) => ({ _id: i + 1, at })));
    expect(await collection.findOneAndDelete({}, { sort: { at: 1 } })).toMatchObject({ _id: 2 });
    expect(await collection.findOneAndReplace({}, { at: 0 }, { sort: { at: -1 } })).toMatchObject({ _id: 1 });
  });

  it('upserts', async () => {
    const collection = fresh();
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }, { upsert: true })).toBeNull();
    const options = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;
    const result = await collection.findOneAndUpdate({ _id: 2 }, { $set: { a: 1 } }, options);
    expect(result).toMatchObject({
      value: { _id: 2, a: 1 },
      lastErrorObject: { updatedExisting: false, upserted: 2, n: 1 },
    });
  });

  it('with a condition is won by as many as there is stock, of a hundred', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 'inventory', qty: 37 });
    const takes = Array.from({ length: 100 }, () =>
      collection.findOneAndUpdate({ _id: 'inventory', qty: { $gte: 1 } }, { $inc: { qty: -1 } }),
    );
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(37);
    expect(await collection.findOne()).toEqual({ _id: 'inventory', qty: 0 });
  });
});

describe('a batch of writes', () => {
  it('stops at the first error when ordered, and goes on when not', async () => {
    const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const [ordered, unordered] = [fresh(), fresh()];
    const first = await refusal(ordered.insertMany(docs));
    expect(first).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] });
    expect(await ordered.countDocuments()).toBe(1);
    const second = await refusal(unordered.insertMany(docs, { ordered: false }));
    expect(second).toMatchObject({ code: 11000, writeErrors: [{ index: 1, code: 11000 }] });
    expect(await unordered.countDocuments()).toBe(2);
  });

  it('mixes inserts, updates and deletes', async () => {
    const collection = fresh();
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 1, a: 1 } } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { a: 2 } } } },
      { updateOne: { filter: { _id: 2 }, update: { $set: { a: 2 } }, upsert: true } },
      { updateMany: { filter: {}, update: { $inc: { a: 1 } } } },
      { deleteOne: { filter: { _id: 1 } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { b: 1 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 4, upsertedCount: 1, deletedCount: 1 });
    expect(await collection.find().toArray()).toEqual([{ _id: 2, b: 1 }]);
  });

  it('deletes one or many', async () => {
    const collection = fresh();
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await collection.countDocuments()).toBe(1);
  });
});
