import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const { Decimal128, Long, ObjectId } = mongoose.mongo;

const database = await rawDatabaseForTests();

/** The results of a pipeline over a collection of these documents. */
async function over(docs: TestDoc[], pipeline: TestDoc[]): Promise<TestDoc[]> {
  const collection = database.fresh();
  if (docs.length > 0) await collection.insertMany(docs);
  return collection.aggregate<TestDoc>(pipeline).toArray();
}

const [ann, bob] = [new ObjectId(), new ObjectId()];
const orders: TestDoc[] = [
  { _id: 1, user: ann, pizza: 'Margherita', qty: 2, total: 50_000, toppings: ['basil'] },
  { _id: 2, user: bob, pizza: 'Funghi', qty: 1, total: 30_000, toppings: [] },
  { _id: 3, user: ann, pizza: 'Margherita', qty: 3, total: 75_000, toppings: ['basil', 'olives'] },
  { _id: 4, user: bob, pizza: 'Diavola', qty: 1, total: 40_000 },
];
/** Documents with these values of `v`; `_id`s count from 1. */
const valued = (...values: unknown[]) =>
  values.map((v, i): TestDoc => (v === undefined ? { _id: i + 1 } : { _id: i + 1, v }));
const n = { $sum: 1 };

describe('a pipeline', () => {
  type Case = [sentence: string, docs: TestDoc[], pipeline: TestDoc[], results: TestDoc[]];
  const cases: Case[] = [
    [
      'sums by group',
      orders,
      [{ $group: { _id: '$pizza', n, qty: { $sum: '$qty' } } }, { $sort: { qty: -1, _id: 1 } }],
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
      'groups everything into one, and compares only what is there',
      valued(2, undefined, null, 1),
      [{ $group: { _id: null, sum: { $sum: '$v' }, min: { $min: '$v' } } }],
      [{ _id: null, sum: 3, min: 1 }],
    ],
    ['groups nothing into nothing', [], [{ $group: { _id: null, n } }], []],
    [
      'groups absent and null together',
      valued(null, undefined, 1),
      [{ $group: { _id: '$v', n } }, { $sort: { n: -1 } }],
      [
        { _id: null, n: 2 },
        { _id: 1, n: 1 },
      ],
    ],
    [
      'unwinds arrays',
      orders,
      [{ $unwind: '$toppings' }, { $group: { _id: '$toppings', n } }, { $sort: { n: -1 } }],
      [
        { _id: 'basil', n: 2 },
        { _id: 'olives', n: 1 },
      ],
    ],
    [
      'unwinds what is no array as itself',
      valued('', 5, null),
      [{ $unwind: '$v' }],
      [
        { _id: 1, v: '' },
        { _id: 2, v: 5 },
      ],
    ],
    [
      'goes on after a sort',
      orders,
      [{ $sort: { total: -1 } }, { $match: { qty: 1 } }, { $project: { _id: 1 } }],
      [{ _id: 4 }, { _id: 2 }],
    ],
    [
      'looks for a pattern behind a match',
      orders,
      [{ $match: { qty: 1 } }, { $match: { pizza: /^Fun/ } }],
      orders.slice(1, 2),
    ],
  ];
  it.each(cases)('%s', async (_sentence, docs, pipeline, results) => {
    expect(await over(docs, pipeline)).toEqual(results);
  });

  it('projects: own fields first, computed ones as written, and not what is not there', async () => {
    const spec = { z: '$pizza', a: ['$none', '$total'], none: '$none', qty: 1 };
    const [found] = await over(orders.slice(0, 1), [{ $project: spec }]);
    expect(JSON.stringify(found)).toBe(
      JSON.stringify({ _id: 1, qty: 2, z: 'Margherita', a: [null, 50_000] }),
    );
  });

  it('ends after so many, and before if there are no more', async () => {
    const first = (most: number) =>
      over(orders, [{ $sort: { total: -1 } }, { $limit: most }, { $project: { _id: 1 } }]);
    expect(await first(2)).toEqual([{ _id: 3 }, { _id: 1 }]);
    expect(await first(9)).toHaveLength(4);
  });

  it('keeps int64 and decimals as long as it only chooses', async () => {
    const docs = [{ _id: 1, l: Long.fromString('9007199254740993'), d: Decimal128.fromString('1.10') }];
    expect(await over(docs, [{ $match: { _id: 1 } }, { $sort: { l: 1 } }, { $match: {} }])).toEqual(docs);
  });

  const refused: [stage: TestDoc, code: number, message?: string][] = [
    [{ $foo: {} }, 40324, "Unrecognized pipeline stage name: '$foo'"],
    [{ $project: { a: { $foo: 1 } } }, 168],
    [{ $group: { n: { $sum: 1 } } }, 15955],
    [{ $group: { _id: 1, n: '$x' } }, 40234],
    [{ $match: {}, $sort: { a: 1 } }, 40323],
    [{ $limit: 0 }, 15958],
    [{ $project: { x: { $function: { body: 'function() { return 1 }', args: [], lang: 'js' } } } }, 168],
  ];
  it.each(refused)('is refused for %j, even over nothing', async (stage, code, message) => {
    expect(await refusal(over([], [stage]))).toMatchObject(message ? { code, message } : { code });
  });

  it('pages', async () => {
    const collection = database.db.collection<TestDoc>('pages');
    await collection.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    const cursor = collection.aggregate([{ $project: { n: '$_id' } }], { batchSize: 100 });
    expect(await cursor.toArray()).toHaveLength(250);
  });
});

const at = new Date('2026-11-19T20:15:30.456Z');
const docs = [{ k: 'a', v: 1 }].concat({ k: 'b', v: 2 });
await database.db
  .collection<TestDoc>('one')
  .insertOne({ _id: 1, i: 5, nothing: null, list: [3, 1, 2], docs, at });

describe('an expression', () => {
  const kolkata = 'Asia/Kolkata';
  const values: [expression: unknown, value: unknown][] = [
    [{ $cond: [{ $lte: [5, '$i'] }, 'yes', 'no'] }, 'yes'],
    [{ $cond: ['$nothing', 1, 2] }, 2],
    [{ $ifNull: ['$nothing', '$none', 'x'] }, 'x'],
    [{ $eq: ['$none', null] }, false],
    [{ $lte: [5, '$i'] }, true],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $filter: { input: '$list', as: 'n', cond: { $lte: [2, '$$n'] } } }, [3, 2]],
    ['$docs.k', ['a', 'b']],
    [{ $dateToString: { date: '$at' } }, '2026-11-19T20:15:30.456Z'],
    [{ $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: kolkata } }, '2026-11-20 01:45'],
    [{ $dateToString: { date: '$nothing' } }, null],
  ];
  it.each(values)('%j is %j', async (expression, value) => {
    const pipeline = [{ $project: { _id: 0, r: expression } }];
    const [result] = await database.db.collection('one').aggregate<TestDoc>(pipeline).toArray();
    expect(result?.['r']).toEqual(value);
  });
});
