import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, refusal, type TestDatabase, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

let database: TestDatabase;
let serial = 0;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const fresh = () => database.db.collection<Doc>(`c${(serial += 1)}`);
type Update = Doc | Doc[];

/** What a sentence claims: this update turns that document into this one (both without `_id`, which is 1). */
type Case = [sentence: string, before: Doc, update: Update, after: Doc, filter?: Doc, arrayFilters?: Doc[]];

const inventory = {
  bases: { Regular: { qty: 5 }, Thin: { qty: 0, soldOut: true } },
  veggies: { 'Black Olives': { qty: 7 } },
  holds: { old: { until: 1 } },
};

const cases: Case[] = [
  [
    '$set changes and adds, and keeps the order of what is there',
    { z: 1, a: 2 },
    { $set: { a: 3, q: 4, b: 5 } },
    { z: 1, a: 3, b: 5, q: 4 },
  ],
  ['$set makes the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  [
    '$set reaches into arrays by position',
    { l: [1, 2] },
    { $set: { 'l.1': 9, 'l.3': 7 } },
    { l: [1, 9, null, 7] },
  ],
  [
    '$set takes keys with spaces',
    inventory,
    { $set: { 'veggies.Black Olives.qty': 1 } },
    { ...inventory, veggies: { 'Black Olives': { qty: 1 } } },
  ],
  [
    '$unset takes away, and null from an array',
    { a: 1, b: { c: 1, d: 2 }, l: [1, 2] },
    { $unset: { a: '', 'b.c': 1, 'l.0': 1, none: 1 } },
    { b: { d: 2 }, l: [null, 2] },
  ],
  ['$inc counts from nothing', { a: 1 }, { $inc: { a: 2, b: -3, 'c.d': 1 } }, { a: 3, b: -3, c: { d: 1 } }],
  ['$mul multiplies, and makes nothing zero', { a: 3 }, { $mul: { a: 4, b: 5 } }, { a: 12, b: 0 }],
  [
    '$min and $max compare as MongoDB does',
    { a: 5, b: 5, d: new Date(5) },
    { $min: { a: 3, c: 1, d: new Date(1) }, $max: { b: 3 } },
    { a: 3, b: 5, d: new Date(1), c: 1 },
  ],
  [
    '$rename moves',
    { a: 1, b: { c: 2 } },
    { $rename: { a: 'x', 'b.c': 'y', none: 'z' } },
    { b: {}, x: 1, y: 2 },
  ],
  [
    '$push appends, to nothing too',
    { l: [1] },
    { $push: { l: 2, m: { x: 1 } } },
    { l: [1, 2], m: [{ x: 1 }] },
  ],
  [
    '$push with $each, $position, $sort and $slice',
    { l: [5, 1] },
    { $push: { l: { $each: [3, 9], $sort: 1, $slice: -3 } } },
    { l: [3, 5, 9] },
  ],
  [
    '$push at a position',
    { l: [1, 4] },
    { $push: { l: { $each: [2, 3], $position: 1 } } },
    { l: [1, 2, 3, 4] },
  ],
  [
    '$push sorts documents by a field',
    { l: [{ n: 2 }] },
    { $push: { l: { $each: [{ n: 3 }, { n: 1 }], $sort: { n: -1 }, $slice: 2 } } },
    { l: [{ n: 3 }, { n: 2 }] },
  ],
  ['$addToSet adds once', { l: [1, { a: 1 }] }, { $addToSet: { l: { a: 1 } } }, { l: [1, { a: 1 }] }],
  ['$addToSet with $each', { l: [1] }, { $addToSet: { l: { $each: [1, 2, 2, 3] } } }, { l: [1, 2, 3] }],
  ['$pull takes out equals', { l: [1, 2, 1] }, { $pull: { l: 1 } }, { l: [2] }],
  ['$pull takes out by condition', { l: [1, 5, 9] }, { $pull: { l: { $gte: 5 } } }, { l: [1] }],
  [
    '$pull takes out documents that match',
    {
      l: [
        { k: 'a', q: 1 },
        { k: 'b', q: 1 },
      ],
    },
    { $pull: { l: { k: 'a' } } },
    { l: [{ k: 'b', q: 1 }] },
  ],
  ['$pullAll', { l: [1, 2, 3, 2] }, { $pullAll: { l: [2, 3] } }, { l: [1] }],
  ['$pop from either end', { l: [1, 2, 3], m: [1, 2] }, { $pop: { l: 1, m: -1 } }, { l: [1, 2], m: [2] }],
  ['$bit', { a: 5 }, { $bit: { a: { and: 4, or: 1 } } }, { a: 5 }],
  ['$setOnInsert leaves what is there', { a: 1 }, { $setOnInsert: { a: 2, b: 3 } }, { a: 1 }],
  [
    'the positional $ is the element that matched',
    {
      l: [
        { k: 'a', q: 1, r: 1 },
        { k: 'b', q: 1, r: 1 },
      ],
    },
    { $set: { 'l.$.k': 'c' }, $inc: { 'l.$.q': 5 } },
    {
      l: [
        { k: 'a', q: 1, r: 1 },
        { k: 'c', q: 6, r: 1 },
      ],
    },
    { 'l.k': 'b' },
  ],
  [
    'the positional $ after $elemMatch',
    {
      l: [
        { k: 'a', q: 1 },
        { k: 'a', q: 5 },
      ],
    },
    { $set: { 'l.$.q': 0 } },
    {
      l: [
        { k: 'a', q: 1 },
        { k: 'a', q: 0 },
      ],
    },
    { l: { $elemMatch: { k: 'a', q: { $gt: 2 } } } },
  ],
  [
    'the positional $ on plain values',
    { l: [1, 5, 9] },
    { $set: { 'l.$': 0 } },
    { l: [1, 0, 9] },
    { l: { $gt: 4 } },
  ],
  [
    '$[] is every element',
    { l: [{ q: 1 }, { q: 2 }] },
    { $inc: { 'l.$[].q': 10 } },
    { l: [{ q: 11 }, { q: 12 }] },
  ],
  [
    '$[x] is those that its filter takes',
    {
      l: [
        { k: 'a', q: 1 },
        { k: 'b', q: 1 },
      ],
    },
    { $set: { 'l.$[e].q': 9, 'l.$[e].k': 'z' } },
    {
      l: [
        { k: 'a', q: 1 },
        { k: 'z', q: 9 },
      ],
    },
    {},
    [{ 'e.k': 'b' }],
  ],
  [
    '$[x] on plain values',
    { l: [1, 5, 9] },
    { $set: { 'l.$[n]': 0 } },
    { l: [1, 0, 0] },
    {},
    [{ n: { $gte: 5 } }],
  ],
  [
    'a pipeline computes from the document',
    { a: 2, b: 3 },
    [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
    { b: 3, sum: 5 },
  ],
  [
    'a hold is one atomic step',
    inventory,
    {
      $inc: { 'bases.Regular.qty': -2, 'veggies.Black Olives.qty': -1 },
      $set: { 'holds.65ab': { until: 9, lines: { 0: { state: 'held' } } } },
      $unset: { 'holds.old': '' },
    },
    {
      bases: { Regular: { qty: 3 }, Thin: { qty: 0, soldOut: true } },
      veggies: { 'Black Olives': { qty: 6 } },
      holds: { '65ab': { until: 9, lines: { 0: { state: 'held' } } } },
    },
    {
      'holds.65ab': { $exists: false },
      'bases.Regular.qty': { $gte: 2 },
      'bases.Regular.soldOut': { $ne: true },
      'veggies.Black Olives.qty': { $gte: 1 },
    },
  ],
];

describe('an update', () => {
  it.each(cases)('%s', async (_sentence, before, update, after, filter = {}, arrayFilters) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, ...before });
    const result = await collection.updateOne(
      { _id: 1, ...filter },
      update,
      arrayFilters ? { arrayFilters } : {},
    );
    expect(result.matchedCount).toBe(1);
    const found = await collection.findOne({ _id: 1 });
    expect(found).toEqual({ _id: 1, ...after });
    expect(JSON.stringify(found)).toBe(JSON.stringify({ _id: 1, ...after }));
  });

  const refused: [sentence: string, before: Doc, update: Update, code: number, words: RegExp][] = [
    ['an unknown modifier', {}, { $foo: { a: 1 } }, 9, /Unknown modifier: \$foo/],
    [
      'two changes of one place',
      {},
      { $set: { a: 1 }, $inc: { a: 1 } },
      40,
      /would create a conflict at 'a'/,
    ],
    [
      'a change of a place and of its inside',
      {},
      { $set: { 'a.b': 1, a: 1 } },
      40,
      /would create a conflict at 'a'/,
    ],
    ['another _id', {}, { $set: { _id: 2 } }, 66, /immutable field '_id'/],
    ['no _id', {}, { $unset: { _id: 1 } }, 66, /immutable field '_id'/],
    [
      'a field inside a number',
      { a: 1 },
      { $set: { 'a.b': 1 } },
      28,
      /Cannot create field 'b' in element \{a: 1\}/,
    ],
    ['a sum with a text', { a: 'x' }, { $inc: { a: 1 } }, 14, /non-numeric type string/],
    ['a sum by a text', { a: 1 }, { $inc: { a: 'x' } }, 14, /Cannot increment with non-numeric argument/],
    ['a push onto no array', { a: 1 }, { $push: { a: 1 } }, 2, /must be an array but is of type int/],
    [
      'an unknown clause of $push',
      {},
      { $push: { a: { $each: [], $foo: 1 } } },
      2,
      /Unrecognized clause in \$push: \$foo/,
    ],
    ['an empty field name', {}, { $set: { 'a..b': 1 } }, 56, /empty field name/],
    [
      'a missing array filter',
      { l: [1] },
      { $set: { 'l.$[e]': 1 } },
      2,
      /No array filter found for identifier 'e'/,
    ],
    [
      'a positional without a match',
      { l: [1] },
      { $set: { 'l.$': 1 } },
      2,
      /positional operator did not find the match/,
    ],
  ];
  it.each(refused)(
    'is refused for %s, and changes nothing',
    async (_sentence, before, update, code, words) => {
      const collection = fresh();
      await collection.insertOne({ _id: 1, ...before });
      const error = await refusal(collection.updateOne({ _id: 1 }, update));
      expect(error.code).toBe(code);
      expect(error.message).toMatch(words);
      expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, ...before });
    },
  );

  it('counts what it matched and what it changed', async () => {
    const collection = fresh();
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(await collection.updateMany({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
    });
    expect(await collection.updateMany({ a: 9 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
  });

  it('replaces all but the _id', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, a: 1, b: 2 });
    await collection.replaceOne({ a: 1 }, { c: 3 });
    expect(await collection.findOne()).toEqual({ _id: 1, c: 3 });
    expect(await refusal(collection.replaceOne({ _id: 1 }, { _id: 2 }))).toMatchObject({ code: 66 });
  });

  it('keeps an int an int, and lets it grow into int64 and double', async () => {
    const collection = fresh();
    const before = { i: new Int32(1), big: new Int32(2147483647), l: Long.fromNumber(5), d: new Double(1) };
    await collection.insertOne({ _id: 1, ...before });
    await collection.updateOne({ _id: 1 }, { $inc: { i: 1, big: 1, l: 1, d: 1 } });
    expect(await collection.findOne({}, { promoteValues: false })).toEqual({
      _id: new Int32(1),
      i: new Int32(2),
      big: Long.fromString('2147483648'),
      l: Long.fromNumber(6),
      d: new Double(2),
    });
    expect(await refusal(collection.updateOne({}, { $inc: { l: Long.MAX_VALUE } }))).toMatchObject({
      code: 2,
    });
  });

  it('leaves the types beside it alone', async () => {
    const collection = fresh();
    const doc = {
      oid: new ObjectId(),
      at: new Date(),
      money: Decimal128.fromString('1.10'),
      bytes: new Binary(Buffer.from([0, 255, 254, 0])),
      long: Long.fromString('9007199254740993'),
      nothing: null,
    };
    await collection.insertOne({ _id: 1, ...doc });
    await collection.updateOne({ _id: 1 }, { $set: { x: 1 } });
    expect(await collection.findOne({}, { promoteLongs: false })).toEqual({
      _id: Long.fromNumber(1).toInt(),
      ...doc,
      x: 1,
    });
  });

  it('moves the clock of the server in with $currentDate', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 });
    const before = Date.now() - 2_000;
    await collection.updateOne({}, { $currentDate: { at: { $type: 'timestamp' }, also: { $type: 'date' } } });
    const found = await collection.findOne();
    expect(found?.['at']).toBeInstanceOf(mongoose.mongo.Timestamp);
    expect(Number(found?.['also'])).toBeGreaterThan(before);
  });
});

describe('an upsert', () => {
  it('inserts what the filter says and the update adds', async () => {
    const collection = fresh();
    const filter = { _id: 7, a: 1, 'b.c': { $eq: 2 }, n: { $gt: 5 }, $and: [{ e: 'x' }] };
    const result = await collection.updateOne(
      filter,
      { $inc: { n: 3 }, $setOnInsert: { z: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 7 });
    expect(await collection.findOne()).toEqual({ _id: 7, a: 1, b: { c: 2 }, e: 'x', n: 3, z: 1 });
  });

  it('makes an _id when nobody names one', async () => {
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
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })).toEqual({
      _id: 1,
      n: 1,
      secret: 'x',
    });
    const options = { returnDocument: 'after', projection: { secret: 0 } } as const;
    expect(await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, options)).toEqual({
      _id: 1,
      n: 3,
    });
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } })).toBeNull();
  });

  it('takes the first in an order', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1, at: 3 },
      { _id: 2, at: 1 },
      { _id: 3, at: 2 },
    ]);
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
