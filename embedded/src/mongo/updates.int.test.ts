import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

const { fresh } = await rawDatabaseForTests();

/** A sentence, and an update that turns `before` into `after` (both without `_id`, which is 1). */
type Case = [sentence: string, before: Doc, update: Doc, after: Doc, filter?: Doc];

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
  [
    '$min compares as MongoDB does',
    { a: 5, b: 5, d: new Date(5) },
    { $min: { a: 3, b: 6, c: 1, d: new Date(1) } },
    { a: 3, b: 5, d: new Date(1), c: 1 },
  ],
  [
    '$push appends, to nothing too',
    { l: [1] },
    { $push: { l: 2, m: { x: 1 } } },
    { l: [1, 2], m: [{ x: 1 }] },
  ],
  [
    '$push with $each and $slice',
    { l: [5, 1] },
    { $push: { l: { $each: [3, 9], $slice: -3 } } },
    { l: [1, 3, 9] },
  ],
  ['$pull takes out equals', { l: [1, 2, 1] }, { $pull: { l: 1 } }, { l: [2] }],
  ['$pull takes out by condition', { l: [1, 5, 9] }, { $pull: { l: { $gte: 5 } } }, { l: [1] }],
  [
    '$pull takes out documents that match',
    { l: [{ k: 'a', q: 1 }, { k: 'b' }] },
    { $pull: { l: { k: 'a' } } },
    { l: [{ k: 'b' }] },
  ],
  ['$setOnInsert leaves what is there', { a: 1 }, { $setOnInsert: { a: 2, b: 3 } }, { a: 1 }],
  [
    'the positional $ after $elemMatch',
    { l: [{ q: 1 }, { q: 5, r: 1 }] },
    { $set: { 'l.$.q': 0 }, $inc: { 'l.$.r': 5 } },
    { l: [{ q: 1 }, { q: 0, r: 6 }] },
    { l: { $elemMatch: { q: { $gt: 2 } } } },
  ],
  [
    '$[] is every element',
    { l: [{ q: 1 }, { q: 2 }] },
    { $inc: { 'l.$[].q': 10 } },
    { l: [{ q: 11 }, { q: 12 }] },
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
  it.each(cases)('%s', async (_sentence, before, update, after, filter = {}) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1, ...before });
    const result = await collection.updateOne({ _id: 1, ...filter }, update);
    expect(result.matchedCount).toBe(1);
    const found = await collection.findOne({ _id: 1 });
    expect(found).toEqual({ _id: 1, ...after });
    expect(JSON.stringify(found)).toBe(JSON.stringify({ _id: 1, ...after }));
  });

  const refused: [sentence: string, before: Doc, update: Doc, code: number, words: RegExp][] = [
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
    ['a sum with a text', { a: 'x' }, { $inc: { a: 1 } }, 14, /a value of non-numeric type/],
    ['a sum by a text', { a: 1 }, { $inc: { a: 'x' } }, 14, /Cannot increment with non-numeric argument/],
    ['a push onto no array', { a: 1 }, { $push: { a: 1 } }, 2, /must be an array but is/],
    [
      'an unknown clause of $push',
      {},
      { $push: { a: { $each: [], $foo: 1 } } },
      2,
      /Unrecognized clause in \$push: \$foo/,
    ],
    ['an empty field name', {}, { $set: { 'a..b': 1 } }, 56, /empty field name/],
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
    const update = async (filter: Doc) => {
      const { matchedCount, modifiedCount } = await collection.updateMany(filter, { $set: { a: 1 } });
      return [matchedCount, modifiedCount];
    };
    expect(await update({})).toEqual([3, 1]);
    expect(await update({ a: 9 })).toEqual([0, 0]);
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
});
