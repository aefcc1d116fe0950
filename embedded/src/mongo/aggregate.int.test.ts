import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { databaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const { Decimal128, Long, ObjectId } = mongoose.mongo;

const database = await databaseForTests();

/** The results of a pipeline over a collection of these documents. */
async function over(docs: TestDoc[], pipeline: TestDoc[]): Promise<TestDoc[]> {
  const collection = database.fresh();
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
      'groups everything into one, and pushes and compares only what is there',
      [{ _id: 1, v: 2 }, { _id: 2 }, { _id: 3, v: null }, { _id: 4, v: 1 }],
      [{ $group: { _id: null, all: { $push: '$v' }, sum: { $sum: '$v' }, min: { $min: '$v' } } }],
      [{ _id: null, all: [2, null, 1], sum: 3, min: 1 }],
    ],
    ['groups nothing into nothing', [], [{ $group: { _id: null, n: { $sum: 1 } } }], []],
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
      'unwinds arrays',
      orders,
      [{ $unwind: '$toppings' }, { $group: { _id: '$toppings', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
      [
        { _id: 'basil', n: 2 },
        { _id: 'olives', n: 1 },
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

  it('keeps int64 and decimals as long as it only chooses', async () => {
    const docs = [{ _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') }];
    expect(await over(docs, [{ $match: { _id: 1 } }, { $sort: { l: 1 } }, { $match: {} }])).toEqual(docs);
  });

  it('is refused for an unknown stage or operator, even over nothing', async () => {
    const unknown = await refusal(over([], [{ $foo: {} }]));
    expect(unknown).toMatchObject({ code: 40324, message: "Unrecognized pipeline stage name: '$foo'" });
    expect(await refusal(over([], [{ $project: { a: { $foo: 1 } } }]))).toMatchObject({ code: 168 });
    expect(await refusal(over([], [{ $group: { n: { $sum: 1 } } }]))).toMatchObject({ code: 15955 });
    expect(await refusal(over([], [{ $group: { _id: 1, n: '$x' } }]))).toMatchObject({ code: 40234 });
    expect(await refusal(over([], [{ $match: {}, $sort: { a: 1 } }]))).toMatchObject({ code: 40323 });
    const code = { $function: { body: 'function() { return 1 }', args: [], lang: 'js' } };
    await expect(over([{ a: 1 }], [{ $project: { x: code } }])).rejects.toThrow();
  });

  it('pages', async () => {
    const collection = database.db.collection<TestDoc>('pages');
    await collection.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    const cursor = collection.aggregate([{ $project: { n: { $add: ['$_id', 1] } } }], { batchSize: 100 });
    expect(await cursor.toArray()).toHaveLength(250);
  });
});
