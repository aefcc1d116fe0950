import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { databaseForTests, refusal, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

const { fresh } = await databaseForTests();

describe('an update', () => {
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
