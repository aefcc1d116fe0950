import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase, type TestDoc } from './testing/open-database.ts';

const { ObjectId } = mongoose.mongo;

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

const [ann, bob] = [new ObjectId(), new ObjectId()];
const orders: TestDoc[] = [
  {
    _id: 1,
    user: ann,
    pizza: 'Margherita',
    qty: 2,
    total: 50_000,
    at: new Date('2026-11-19T18:15:00Z'),
    toppings: ['basil'],
  },
  {
    _id: 2,
    user: bob,
    pizza: 'Funghi',
    qty: 1,
    total: 30_000,
    at: new Date('2026-11-19T18:45:00Z'),
    toppings: [],
  },
  {
    _id: 3,
    user: ann,
    pizza: 'Margherita',
    qty: 3,
    total: 75_000,
    at: new Date('2026-11-20T09:00:00Z'),
    toppings: ['basil', 'olives'],
  },
  { _id: 4, user: bob, pizza: 'Diavola', qty: 1, total: 40_000, at: new Date('2026-11-20T20:00:00Z') },
];

describe('a pipeline', () => {
  type Case = [sentence: string, docs: TestDoc[], pipeline: TestDoc[], results: TestDoc[]];
  const cases: Case[] = [
    [
      'sums by group',
      orders,
      [{ $group: { _id: '$pizza', n: { $sum: 1 }, qty: { $sum: '$qty' } } }, { $sort: { qty: -1, _id: 1 } }],
      [
        { _id: 'Margherita', n: 2, qty: 5 },
        { _id: 'Diavola', n: 1, qty: 1 },
        { _id: 'Funghi', n: 1, qty: 1 },
      ],
    ],
    [
      'groups by ids as values',
      orders,
      [{ $group: { _id: '$user', total: { $sum: '$total' } } }, { $sort: { total: 1 } }],
      [
        { _id: bob, total: 70_000 },
        { _id: ann, total: 125_000 },
      ],
    ],
    [
      'groups everything into one',
      orders,
      [
        {
          $group: {
            _id: null,
            avg: { $avg: '$qty' },
            min: { $min: '$total' },
            max: { $max: '$at' },
            names: { $addToSet: '$pizza' },
            first: { $first: '$_id' },
            last: { $last: '$_id' },
          },
        },
        { $unset: 'names' },
      ],
      [{ _id: null, avg: 1.75, min: 30_000, max: new Date('2026-11-20T20:00:00Z'), first: 1, last: 4 }],
    ],
    ['groups nothing into nothing', [], [{ $group: { _id: null, n: { $sum: 1 } } }], []],
    [
      'pushes only what is there',
      [{ _id: 1, v: 1 }, { _id: 2 }, { _id: 3, v: null }],
      [{ $group: { _id: null, all: { $push: '$v' }, sum: { $sum: '$v' }, avg: { $avg: '$v' } } }],
      [{ _id: null, all: [1, null], sum: 1, avg: 1 }],
    ],
    [
      'groups absent and null together',
      [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 1 }],
      [{ $group: { _id: '$v', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
      [
        { _id: null, n: 2 },
        { _id: 1, n: 1 },
      ],
    ],
    [
      'takes percentiles and medians',
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((v) => ({ v })),
      [
        {
          $group: {
            _id: null,
            p: { $percentile: { input: '$v', p: [0.5, 0.95], method: 'approximate' } },
            m: { $median: { input: '$v', method: 'approximate' } },
          },
        },
      ],
      [{ _id: null, p: [5, 10], m: 5 }],
    ],
    [
      'counts, and says nothing of nothing',
      orders,
      [{ $match: { qty: { $gt: 1 } } }, { $count: 'n' }],
      [{ n: 2 }],
    ],
    ['counts nothing as no document', [], [{ $match: { qty: 99 } }, { $count: 'n' }], []],
    [
      'unwinds arrays',
      orders,
      [{ $unwind: '$toppings' }, { $sortByCount: '$toppings' }],
      [
        { _id: 'basil', count: 2 },
        { _id: 'olives', count: 1 },
      ],
    ],
    [
      'unwinds and keeps what has none',
      orders,
      [
        { $unwind: { path: '$toppings', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
        { $project: { toppings: 1, i: 1 } },
      ],
      [
        { _id: 1, toppings: 'basil', i: 0 },
        { _id: 2, i: null },
        { _id: 3, toppings: 'basil', i: 0 },
        { _id: 3, toppings: 'olives', i: 1 },
        { _id: 4, i: null },
      ],
    ],
    [
      'unwinds what is no array as itself',
      [
        { _id: 1, v: '' },
        { _id: 2, v: 5 },
        { _id: 3, v: null },
      ],
      [{ $unwind: '$v' }],
      [
        { _id: 1, v: '' },
        { _id: 2, v: 5 },
      ],
    ],
    [
      'projects: own fields first, computed ones as written',
      orders.slice(0, 1),
      [{ $project: { sum: { $add: ['$total', 1] }, z: '$pizza', a: { b: '$qty' }, qty: 1 } }],
      [{ _id: 1, qty: 2, sum: 50_001, z: 'Margherita', a: { b: 2 } }],
    ],
    [
      'projects away what is not there',
      [{ _id: 1 }],
      [{ $project: { a: '$none', b: ['$none', 1] } }],
      [{ _id: 1, b: [null, 1] }],
    ],
    [
      'adds fields, inside objects and arrays too',
      [{ _id: 1, o: { a: 1 }, l: [{ x: 1 }, { x: 2 }], n: 7 }],
      [{ $addFields: { 'o.b': '$n', 'l.y': '$n', o: { c: 3 } } }],
      [
        {
          _id: 1,
          o: { a: 1, b: 7, c: 3 },
          l: [
            { x: 1, y: 7 },
            { x: 2, y: 7 },
          ],
          n: 7,
        },
      ],
    ],
    [
      'adds from the document as it came',
      [{ _id: 1, a: 1, b: 2 }],
      [{ $set: { a: '$b', b: '$a' } }],
      [{ _id: 1, a: 2, b: 1 }],
    ],
    [
      'puts into buckets, leaving out empty ones',
      [3, 7, 55, 500].map((v) => ({ v })),
      [
        {
          $bucket: {
            groupBy: '$v',
            boundaries: [0, 10, 20, 100],
            default: 'more',
            output: { n: { $sum: 1 }, top: { $max: '$v' } },
          },
        },
      ],
      [
        { _id: 0, n: 2, top: 7 },
        { _id: 20, n: 1, top: 55 },
        { _id: 'more', n: 1, top: 500 },
      ],
    ],
    [
      'does several things at once',
      orders,
      [
        {
          $facet: {
            count: [{ $count: 'n' }],
            dear: [{ $match: { total: { $gte: 50_000 } } }, { $project: { _id: 1 } }, { $sort: { _id: -1 } }],
            changed: [{ $set: { 'x.y': 1 } }, { $limit: 1 }, { $project: { x: 1, _id: 0 } }],
          },
        },
      ],
      [{ count: [{ n: 4 }], dear: [{ _id: 3 }, { _id: 1 }], changed: [{ x: { y: 1 } }] }],
    ],
    [
      'makes an inner document the root',
      [{ _id: 1, o: { a: 1 } }],
      [{ $replaceRoot: { newRoot: { $mergeObjects: ['$o', { id: '$_id' }] } } }],
      [{ a: 1, id: 1 }],
    ],
    [
      'goes on after a sort, a skip and a limit',
      orders,
      [
        { $sort: { total: -1 } },
        { $skip: 1 },
        { $limit: 2 },
        { $match: { qty: 1 } },
        { $project: { _id: 1 } },
      ],
      [{ _id: 4 }],
    ],
    [
      'limits before it sorts, when told so',
      orders,
      [{ $limit: 2 }, { $sort: { _id: -1 } }, { $project: { _id: 1 } }],
      [{ _id: 2 }, { _id: 1 }],
    ],
  ];
  it.each(cases)('%s', async (_sentence, docs, pipeline, results) => {
    expect(await over(docs, pipeline)).toEqual(results);
  });

  it('joins by equal fields, by a pipeline and by both', async () => {
    const users = database.db.collection<TestDoc>('users');
    await users.insertMany([
      { _id: ann, name: 'Ann', city: 'Pune' },
      { _id: bob, name: 'Bob', city: 'Goa' },
    ]);
    const first = orders.slice(0, 2);
    const lookup = { from: 'users', localField: 'user', foreignField: '_id', as: 'u' };
    const names = (docs: TestDoc[]) => docs.map((doc) => doc['u'].map((user: TestDoc) => user['name']));
    expect(names(await over(first, [{ $lookup: lookup }]))).toEqual([['Ann'], ['Bob']]);
    const both = { ...lookup, pipeline: [{ $match: { city: 'Goa' } }] };
    expect(names(await over(first, [{ $lookup: both }]))).toEqual([[], ['Bob']]);
    const free = {
      from: 'users',
      let: { who: '$user' },
      pipeline: [{ $match: { $expr: { $ne: ['$_id', '$$who'] } } }],
      as: 'u',
    };
    expect(names(await over(first, [{ $lookup: free }]))).toEqual([['Bob'], ['Ann']]);
    const none = { ...lookup, from: 'nowhere' };
    expect(names(await over(first, [{ $lookup: none }]))).toEqual([[], []]);
  });
});
