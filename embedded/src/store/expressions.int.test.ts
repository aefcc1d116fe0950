import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase, type TestDoc } from './testing/open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await database.db.collection<TestDoc>('one').insertOne({
    _id: 1,
    i: 5,
    f: 2.5,
    s: 'Black Olives',
    nothing: null,
    list: [3, 1, 2],
    empty: [],
    docs: [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
    o: { a: 1, b: 2 },
    at: new Date('2026-11-19T20:15:30.456Z'),
    ends: new Date('2026-01-31T10:00:00Z'),
  });
});
afterAll(() => database.close());

async function valueOf(expression: unknown): Promise<unknown> {
  const [result] = await database.db
    .collection('one')
    .aggregate<TestDoc>([{ $project: { _id: 0, r: expression } }])
    .toArray();
  return result?.['r'];
}

/** An object with this key would be taken for a promise. */
const then = (value: unknown) => ({ [String('then')]: value });
const kolkata = 'Asia/Kolkata';
const date = (text: string) => new Date(text);

describe('an expression', () => {
  const values: [expression: unknown, value: unknown][] = [
    [{ $add: ['$i', 1, '$f'] }, 8.5],
    [{ $add: ['$i', '$nothing'] }, null],
    [{ $subtract: ['$at', 456] }, date('2026-11-19T20:15:30Z')],
    [{ $multiply: ['$i', '$f'] }, 12.5],
    [{ $divide: ['$i', 2] }, 2.5],
    [{ $mod: [-7, 3] }, -1],
    [{ $round: [2.5, 0] }, 2],
    [{ $round: [12.346, 2] }, 12.35],
    [{ $floor: -2.5 }, -3],
    [{ $cond: [{ $gte: ['$i', 5] }, 'yes', 'no'] }, 'yes'],
    [{ $cond: { if: '$nothing', ...then(1), else: 2 } }, 2],
    [{ $ifNull: ['$nothing', '$none', 'x'] }, 'x'],
    [{ $switch: { branches: [{ case: { $lt: ['$i', 3] }, ...then('low') }], default: 'high' } }, 'high'],
    [{ $and: [true, '$i', { $gt: ['$i', 1] }] }, true],
    [{ $or: ['$nothing', 0] }, false],
    [{ $not: ['$nothing'] }, true],
    [{ $eq: ['$none', null] }, false],
    [{ $cmp: ['$i', 9] }, -1],
    [{ $concat: ['$s', '!'] }, 'Black Olives!'],
    [{ $concat: ['$s', '$nothing'] }, null],
    [{ $toUpper: '$s' }, 'BLACK OLIVES'],
    [{ $substrCP: ['$s', 6, 3] }, 'Oli'],
    [{ $split: ['$s', ' '] }, ['Black', 'Olives']],
    [{ $strLenCP: 'Jalapeño' }, 8],
    [{ $trim: { input: '  x ' } }, 'x'],
    [{ $replaceAll: { input: 'a-b-c', find: '-', replacement: '+' } }, 'a+b+c'],
    [{ $regexMatch: { input: '$s', regex: 'olives', options: 'i' } }, true],
    [{ $size: '$list' }, 3],
    [{ $arrayElemAt: ['$list', -1] }, 2],
    [{ $slice: ['$list', 2] }, [3, 1]],
    [{ $in: [2, '$list'] }, true],
    [{ $concatArrays: ['$list', [9]] }, [3, 1, 2, 9]],
    [{ $filter: { input: '$list', as: 'n', cond: { $gt: ['$$n', 1] } } }, [3, 2]],
    [{ $map: { input: '$list', as: 'n', in: { $multiply: ['$$n', 2] } } }, [6, 2, 4]],
    [{ $reduce: { input: '$list', initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    [{ $sum: '$list' }, 6],
    [{ $avg: '$list' }, 2],
    [{ $max: '$list' }, 3],
    [{ $sum: '$docs.v' }, 3],
    ['$docs.k', ['a', 'b']],
    [{ $reverseArray: '$list' }, [2, 1, 3]],
    [{ $sortArray: { input: '$list', sortBy: 1 } }, [1, 2, 3]],
    [{ $range: [0, 6, 2] }, [0, 2, 4]],
    [{ $isArray: '$list' }, true],
    [
      { $objectToArray: '$o' },
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    ],
    [{ $arrayToObject: '$docs' }, { a: 1, b: 2 }],
    [{ $mergeObjects: ['$o', { c: 3 }] }, { a: 1, b: 2, c: 3 }],
    [{ $setUnion: [['a'], ['a']] }, ['a']],
    [{ $toString: '$i' }, '5'],
    [{ $toString: { $literal: new mongo.ObjectId('6553f1a0b1c2d3e4f5a6b7c8') } }, '6553f1a0b1c2d3e4f5a6b7c8'],
    [{ $toInt: '12' }, 12],
    [{ $type: '$none' }, 'missing'],
    [{ $literal: '$i' }, '$i'],
    [{ $let: { vars: { x: '$i' }, in: { $add: ['$$x', 1] } } }, 6],
  ];
  it.each(values)('%j is %j', async (expression, value) => {
    expect(await valueOf(expression)).toEqual(value);
  });
});

describe('a date', () => {
  const values: [expression: unknown, value: unknown][] = [
    [{ $dateToString: { date: '$at' } }, '2026-11-19T20:15:30.456Z'],
    [{ $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: kolkata } }, '2026-11-20 01:45'],
    [
      { $dateToString: { date: '$at', format: '%d/%m/%Y, day %j, %H h', timezone: '+05:30' } },
      '20/11/2026, day 324, 01 h',
    ],
    [{ $dateToString: { date: '$nothing', onNull: 'never' } }, 'never'],
    [{ $dateTrunc: { date: '$at', unit: 'day' } }, date('2026-11-19T00:00:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'day', timezone: kolkata } }, date('2026-11-19T18:30:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'hour', timezone: kolkata } }, date('2026-11-19T19:30:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'minute', binSize: 10 } }, date('2026-11-19T20:10:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'week' } }, date('2026-11-15T00:00:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 'monday' } }, date('2026-11-16T00:00:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'month', timezone: kolkata } }, date('2026-10-31T18:30:00Z')],
    [{ $dateTrunc: { date: '$at', unit: 'quarter' } }, date('2026-10-01T00:00:00Z')],
    [{ $hour: '$at' }, 20],
    [{ $hour: { date: '$at', timezone: kolkata } }, 1],
    [{ $hour: '$nothing' }, null],
    [{ $dayOfMonth: { date: '$at', timezone: kolkata } }, 20],
    [{ $dayOfWeek: '$at' }, 5],
    [{ $isoDayOfWeek: '$at' }, 4],
    [{ $isoWeek: '$at' }, 47],
    [{ $year: '$at' }, 2026],
    [{ $month: '$at' }, 11],
    [{ $dayOfYear: '$at' }, 323],
    [{ $millisecond: '$at' }, 456],
    [{ $dateAdd: { startDate: '$ends', unit: 'month', amount: 1 } }, date('2026-02-28T10:00:00Z')],
    [{ $dateSubtract: { startDate: '$ends', unit: 'day', amount: 31 } }, date('2025-12-31T10:00:00Z')],
    [{ $dateAdd: { startDate: '$ends', unit: 'hour', amount: 3 } }, date('2026-01-31T13:00:00Z')],
    [{ $dateDiff: { startDate: '$ends', endDate: '$at', unit: 'month' } }, 10],
    [{ $dateDiff: { startDate: '$ends', endDate: '$at', unit: 'day' } }, 292],
    [{ $dateFromParts: { year: 2026, month: 11, day: 20, timezone: kolkata } }, date('2026-11-19T18:30:00Z')],
    [
      { $dateTrunc: { date: date('2026-07-01T01:00:00Z'), unit: 'day', timezone: 'America/New_York' } },
      date('2026-06-30T04:00:00Z'),
    ],
  ];
  it.each(values)('%j is %j', async (expression, value) => {
    expect(await valueOf(expression)).toEqual(value);
  });
});
