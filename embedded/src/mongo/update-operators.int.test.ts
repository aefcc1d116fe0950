import { describe, expect, it } from 'vitest';
import { databaseForTests, type TestDoc as Doc } from './testing/open-database.ts';

const { fresh } = await databaseForTests();

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
});
