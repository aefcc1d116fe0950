import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase, type TestDoc as Doc } from './testing/open-database.ts';

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
});
