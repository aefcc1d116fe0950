import { describe, expect, it } from 'vitest';
import { databaseForTests, type TestDoc } from './testing/open-database.ts';

const database = await databaseForTests();
await database.db.collection<TestDoc>('one').insertOne({
  _id: 1,
  i: 5,
  f: 2.5,
  nothing: null,
  list: [3, 1, 2],
  docs: [
    { k: 'a', v: 1 },
    { k: 'b', v: 2 },
  ],
  at: new Date('2026-11-19T20:15:30.456Z'),
});

async function valueOf(expression: unknown): Promise<unknown> {
  const [result] = await database.db
    .collection('one')
    .aggregate<TestDoc>([{ $project: { _id: 0, r: expression } }])
    .toArray();
  return result?.['r'];
}

/** An object with this key would pass for a promise. */
const then = (value: unknown) => ({ [String('then')]: value });
const kolkata = 'Asia/Kolkata';
const date = (text: string) => new Date(text);

describe('an expression', () => {
  const values: [expression: unknown, value: unknown][] = [
    [{ $add: ['$i', 1, '$f'] }, 8.5],
    [{ $add: ['$i', '$nothing'] }, null],
    [{ $subtract: ['$at', 456] }, date('2026-11-19T20:15:30Z')],
    [{ $cond: [{ $gte: ['$i', 5] }, 'yes', 'no'] }, 'yes'],
    [{ $cond: { if: '$nothing', ...then(1), else: 2 } }, 2],
    [{ $ifNull: ['$nothing', '$none', 'x'] }, 'x'],
    [{ $eq: ['$none', null] }, false],
    [{ $lte: [5, '$i'] }, true],
    [{ $size: '$list' }, 3],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $filter: { input: '$list', as: 'n', cond: { $gt: ['$$n', 1] } } }, [3, 2]],
    [{ $map: { input: '$list', as: 'n', in: { $add: ['$$n', 2] } } }, [5, 3, 4]],
    [{ $sum: '$list' }, 6],
    [{ $sum: '$docs.v' }, 3],
    ['$docs.k', ['a', 'b']],
    [{ $range: [0, 6, 2] }, [0, 2, 4]],
    [{ $literal: '$i' }, '$i'],
    [{ $dateToString: { date: '$at' } }, '2026-11-19T20:15:30.456Z'],
    [{ $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: kolkata } }, '2026-11-20 01:45'],
    [{ $dateToString: { date: '$at', format: '%d/%m/%Y', timezone: '+05:30' } }, '20/11/2026'],
    [{ $dateToString: { date: '$nothing' } }, null],
    [{ $hour: '$at' }, 20],
    [{ $hour: { date: '$at', timezone: kolkata } }, 1],
    [{ $hour: '$nothing' }, null],
    [{ $hour: { date: date('2026-07-01T01:00:00Z'), timezone: 'America/New_York' } }, 21],
  ];
  it.each(values)('%j is %j', async (expression, value) => {
    expect(await valueOf(expression)).toEqual(value);
  });
});
