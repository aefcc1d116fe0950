import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { absent, checkFilter, type FilterCase } from './testing/check-filter.ts';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const { Binary, Double, Int32, Long, ObjectId } = mongoose.mongo;

const id = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));
const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const long = (digits: string) => Long.fromString(digits);
const bytes = (last: number) => new Binary(Buffer.from([0xff, last]));
const [ids, days] = [
  [id(1), id(2), id(3)],
  [day(1), day(2), day(3)],
];
const lines = [{ k: 'a', q: 1 }].concat({ k: 'b', q: 5 });

const database = await rawDatabaseForTests();

const values: FilterCase[] = [
  ['ids are found by $in', ids, { v: { $in: [id(3), id(1)] } }, [1, 3]],
  ['ids in a field are equal by value', [id(7), id(8)], { v: id(7) }, [1]],
  ['an id is not its own hex string', [id(7)], { v: id(7).toHexString() }, []],
  ['ids are ordered', ids, { v: { $gt: id(1) } }, [2, 3]],
  ['dates are equal by moment', days, { v: new Date(day(2)) }, [2]],
  ['dates are ordered', days, { v: { $gte: day(2), $lt: day(3) } }, [2]],
  ['a date is not a number', days, { v: { $gt: 0 } }, []],
  ['1, 1.0 and int64 1 are one number', [new Int32(1), new Double(1), long('1')], { v: 1 }, [1, 2, 3]],
  [
    'int64 neighbours above 2^53 are two numbers',
    [long('9007199254740993'), long('9007199254740992')],
    { v: long('9007199254740993') },
    [1],
  ],
  ['a range never leaves its type', [5, '5', null, absent], { v: { $gte: 0 } }, [1]],
  ['strings are ordered', ['a', 'b', 'B'], { v: { $gt: 'a' } }, [2]],
  ['NaN equals NaN alone', [Number.NaN, 0], { v: Number.NaN }, [1]],
  ['null matches null and absent', [null, absent, 0], { v: null }, [1, 2]],
  ['$ne null matches what is there', [null, absent, 0], { v: { $ne: null } }, [3]],
  ['$exists tells null from absent', [null, absent], { v: { $exists: true } }, [1]],
  ['$exists false finds the absent', [null, absent], { v: { $exists: false } }, [2]],
  ['$gte null is null or absent', [null, absent, 1], { v: { $gte: null } }, [1, 2]],
  ['binary data is equal by bytes', [bytes(0xfe), bytes(0xfd)], { v: bytes(0xfd) }, [2]],
  ['booleans are not numbers', [true, 1], { v: true }, [1]],
];

const shapes: FilterCase[] = [
  ['an element of an array matches', [['a', 'b'], ['c']], { v: 'b' }, [1]],
  ['a whole array matches in its order', [[1, 2], [2, 1], [[1, 2]]], { v: [1, 2] }, [1, 3]],
  ['$ne on an array: no element is that', [['a'], ['b'], absent], { v: { $ne: 'a' } }, [2, 3]],
  ['$nin with null leaves out the absent', [1, absent, 2], { v: { $nin: [null, 1] } }, [3]],
  ['$in with null finds the absent', [1, absent], { v: { $in: [null] } }, [2]],
  [
    'two conditions on an array may hold by two elements',
    [[1, 9], [1, 2], 3],
    { v: { $gt: 4, $lt: 2 } },
    [1],
  ],
  ['$elemMatch wants one element for both', [[1, 9], [5]], { v: { $elemMatch: { $gt: 4, $lt: 6 } } }, [2]],
  [
    '$elemMatch on documents',
    [lines, [{ k: 'a', q: 5 }]],
    { v: { $elemMatch: { k: 'a', q: { $gt: 2 } } } },
    [2],
  ],
  [
    '$elemMatch with $or',
    [[{ k: 'a' }], [{ k: 'c' }]],
    { v: { $elemMatch: { $or: [{ k: 'a' }, { k: 'b' }] } } },
    [1],
  ],
  ['$size counts', [[1, 2], [], absent], { v: { $size: 2 } }, [1]],
  [
    'a dotted path goes through arrays',
    [[{ p: { n: 1 } }, { p: { n: 2 } }], [{ p: { n: 3 } }]],
    { 'v.p.n': 2 },
    [1],
  ],
  ['a number in a path is a position', [['a', 'b'], ['b', 'a'], []], { 'v.1': 'a' }, [2]],
  ['a number in a path is also a key', [{ 0: { s: 'x' } }, [{ s: 'x' }]], { 'v.0.s': 'x' }, [1, 2]],
  [
    'a key may hold spaces',
    [{ 'Black Olives': { qty: 3 } }, { 'Black Olives': { qty: 1 } }],
    { 'v.Black Olives.qty': { $gte: 2 } },
    [1],
  ],
  ['an element without the field is null', [[{ a: 1 }, {}], [{ a: 1 }]], { 'v.a': null }, [1]],
  ['objects are equal in order', [{ a: 1, b: 2 }, { b: 2, a: 1 }, 0], { v: { a: 1, b: 2 } }, [1]],
  [
    '$and, $or, $nor',
    [11, 12, 23],
    { $and: [{ $or: [{ v: { $lt: 20 } }, { v: 23 }] }, { $nor: [{ v: 12 }, { v: 23 }] }] },
    [1],
  ],
  ['$not turns round, and takes the absent', [5, 1, absent], { v: { $not: { $gt: 2 } } }, [2, 3]],
  ['a pattern in its place', ['pizza', 'pasta', ['x', 'pizza']], { v: /zz/ }, [1, 3]],
];

describe('a filter', () => {
  it.each(values)('on values: %s', (...claim) => checkFilter(database, claim));
  it('by ids finds them by value', async () => {
    const collection = database.fresh();
    await collection.insertMany(ids.map((_id) => ({ _id })));
    expect(await collection.find({ _id: ids[1] }).toArray()).toEqual([{ _id: ids[1] }]);
    const some = { _id: { $in: [id(3), id(1)] } };
    expect(await collection.find(some).sort({ _id: 1 }).toArray()).toEqual([
      { _id: ids[0] },
      { _id: ids[2] },
    ]);
    expect(await collection.find({ _id: { $gt: id(2) } }).toArray()).toEqual([{ _id: ids[2] }]);
  });

  it.each(shapes)('on shapes: %s', (...claim) => checkFilter(database, claim));

  const refused: [sentence: string, filter: TestDoc, code: number][] = [
    ['an unknown operator', { a: { $foo: 1 } }, 2],
    ['an unknown operator beside others', { $or: [{ a: { $gt: 1, $near: [0, 0] } }] }, 2],
    ['an unknown operator in $elemMatch', { a: { $elemMatch: { b: { $foo: 1 } } } }, 2],
    ['an unknown operator on top', { $foo: [] }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['$in without a list', { a: { $in: 5 } }, 2],
  ];
  it.each(refused)('is refused for %s, even over nothing', async (_sentence, filter, code) => {
    expect(await refusal(database.db.collection<TestDoc>('nothing').find(filter).toArray())).toMatchObject({
      code,
    });
  });

  it('is refused in words that name the operator', async () => {
    const error = await refusal(database.db.collection('nothing').findOne({ a: { $foo: 1 } }));
    expect(error).toMatchObject({ code: 2, codeName: 'BadValue', message: 'unknown operator: $foo' });
  });
});
