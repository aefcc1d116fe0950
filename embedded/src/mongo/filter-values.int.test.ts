import mongoose from 'mongoose';
import { describe, it } from 'vitest';
import { checkFilter, type FilterCase } from './testing/check-filter.ts';
import { databaseForTests } from './testing/open-database.ts';

const { Double, Int32, Long, ObjectId } = mongoose.mongo;

const id = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));
const day = (n: number) => new Date(Date.UTC(2026, 10, n));

const database = await databaseForTests();

const cases: FilterCase[] = [
  ['an id is found among ids', [{ _id: id(1) }, { _id: id(2) }], { _id: id(2) }, [id(2)]],
  [
    'ids are found by $in',
    [{ _id: id(1) }, { _id: id(2) }, { _id: id(3) }],
    { _id: { $in: [id(3), id(1)] } },
    [id(1), id(3)],
  ],
  [
    'ids in a field are equal by value',
    [
      { _id: 1, u: id(7) },
      { _id: 2, u: id(8) },
    ],
    { u: id(7) },
    [1],
  ],
  ['an id is not its own hex string', [{ _id: 1, u: id(7) }], { u: id(7).toHexString() }, []],
  ['ids are ordered', [{ _id: id(1) }, { _id: id(2) }], { _id: { $gt: id(1) } }, [id(2)]],
  [
    'dates are equal by moment',
    [
      { _id: 1, at: day(1) },
      { _id: 2, at: day(2) },
    ],
    { at: new Date(day(2)) },
    [2],
  ],
  [
    'dates are ordered',
    [
      { _id: 1, at: day(1) },
      { _id: 2, at: day(2) },
      { _id: 3, at: day(3) },
    ],
    { at: { $gte: day(2), $lt: day(3) } },
    [2],
  ],
  ['a date is not a number', [{ _id: 1, at: day(1) }], { at: { $gt: 0 } }, []],
  [
    '1, 1.0 and int64 1 are one number',
    [
      { _id: 1, n: new Int32(1) },
      { _id: 2, n: new Double(1) },
      { _id: 3, n: Long.fromNumber(1) },
    ],
    { n: 1 },
    [1, 2, 3],
  ],
  [
    'int64 neighbours above 2^53 are two numbers',
    [
      { _id: 1, n: Long.fromString('9007199254740993') },
      { _id: 2, n: Long.fromString('9007199254740992') },
    ],
    { n: Long.fromString('9007199254740993') },
    [1],
  ],
  [
    'a range never leaves its type',
    [{ _id: 1, v: 5 }, { _id: 2, v: '5' }, { _id: 3, v: null }, { _id: 4 }],
    { v: { $gte: 0 } },
    [1],
  ],
  [
    'strings are ordered',
    [
      { _id: 1, s: 'a' },
      { _id: 2, s: 'b' },
      { _id: 3, s: 'B' },
    ],
    { s: { $gt: 'a' } },
    [2],
  ],
  [
    'NaN equals NaN alone',
    [
      { _id: 1, n: Number.NaN },
      { _id: 2, n: 0 },
    ],
    { n: Number.NaN },
    [1],
  ],
  ['null matches null and absent', [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 0 }], { v: null }, [1, 2]],
  [
    '$ne null matches what is there',
    [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 0 }],
    { v: { $ne: null } },
    [3],
  ],
  ['$exists tells null from absent', [{ _id: 1, v: null }, { _id: 2 }], { v: { $exists: true } }, [1]],
  ['$exists false finds the absent', [{ _id: 1, v: null }, { _id: 2 }], { v: { $exists: false } }, [2]],
  [
    '$gte null is null or absent',
    [{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 1 }],
    { v: { $gte: null } },
    [1, 2],
  ],
];

describe('a filter on values', () => {
  it.each(cases)('%s', (...claim) => checkFilter(database, claim));
});
