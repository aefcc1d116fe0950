import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { checkFilter, type FilterCase } from './testing/check-filter.ts';
import { databaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const { Binary, BSONRegExp, MaxKey, MinKey } = mongoose.mongo;

const database = await databaseForTests();

const cases: FilterCase[] = [
  [
    'an element of an array matches',
    [
      { _id: 1, t: ['a', 'b'] },
      { _id: 2, t: ['c'] },
    ],
    { t: 'b' },
    [1],
  ],
  [
    'a whole array matches in its order',
    [
      { _id: 1, t: [1, 2] },
      { _id: 2, t: [2, 1] },
      { _id: 3, t: [[1, 2]] },
    ],
    { t: [1, 2] },
    [1, 3],
  ],
  [
    '$ne on an array: no element is that',
    [{ _id: 1, t: ['a'] }, { _id: 2, t: ['b'] }, { _id: 3 }],
    { t: { $ne: 'a' } },
    [2, 3],
  ],
  [
    '$nin with null leaves out the absent',
    [{ _id: 1, t: 1 }, { _id: 2 }, { _id: 3, t: 2 }],
    { t: { $nin: [null, 1] } },
    [3],
  ],
  ['$in with null finds the absent', [{ _id: 1, t: 1 }, { _id: 2 }], { t: { $in: [null] } }, [2]],
  [
    '$in takes patterns',
    [
      { _id: 1, s: 'Margherita' },
      { _id: 2, s: 'Funghi' },
    ],
    { s: { $in: [/^mar/i] } },
    [1],
  ],
  [
    'two conditions on an array may hold by two elements',
    [
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [1, 2] },
    ],
    { n: { $gt: 4, $lt: 2 } },
    [1],
  ],
  [
    '$elemMatch wants one element for both',
    [
      { _id: 1, n: [1, 9] },
      { _id: 2, n: [5] },
    ],
    { n: { $elemMatch: { $gt: 4, $lt: 6 } } },
    [2],
  ],
  [
    '$elemMatch on documents',
    [
      {
        _id: 1,
        l: [
          { k: 'a', q: 1 },
          { k: 'b', q: 5 },
        ],
      },
      { _id: 2, l: [{ k: 'a', q: 5 }] },
    ],
    { l: { $elemMatch: { k: 'a', q: { $gt: 2 } } } },
    [2],
  ],
  [
    '$elemMatch with $or',
    [
      { _id: 1, l: [{ k: 'a' }] },
      { _id: 2, l: [{ k: 'c' }] },
    ],
    { l: { $elemMatch: { $or: [{ k: 'a' }, { k: 'b' }] } } },
    [1],
  ],
  ['$size counts', [{ _id: 1, t: [1, 2] }, { _id: 2, t: [] }, { _id: 3 }], { t: { $size: 2 } }, [1]],
  [
    'a dotted path goes through arrays',
    [
      { _id: 1, l: [{ p: { n: 1 } }, { p: { n: 2 } }] },
      { _id: 2, l: [{ p: { n: 3 } }] },
    ],
    { 'l.p.n': 2 },
    [1],
  ],
  [
    'a number in a path is a position',
    [
      { _id: 1, l: ['a', 'b'] },
      { _id: 2, l: ['b', 'a'] },
    ],
    { 'l.1': 'a' },
    [2],
  ],
  [
    'a number in a path is also a key',
    [
      { _id: 1, l: { 0: { s: 'x' } } },
      { _id: 2, l: [{ s: 'x' }] },
    ],
    { 'l.0.s': 'x' },
    [1, 2],
  ],
  [
    'a key may hold spaces',
    [
      { _id: 1, v: { 'Black Olives': { qty: 3 } } },
      { _id: 2, v: { 'Black Olives': { qty: 1 } } },
    ],
    { 'v.Black Olives.qty': { $gte: 2 } },
    [1],
  ],
  [
    'an element without the field is null',
    [
      { _id: 1, l: [{ a: 1 }, {}] },
      { _id: 2, l: [{ a: 1 }] },
    ],
    { 'l.a': null },
    [1],
  ],
  [
    'objects are equal in order',
    [
      { _id: 1, o: { a: 1, b: 2 } },
      { _id: 2, o: { b: 2, a: 1 } },
    ],
    { o: { a: 1, b: 2 } },
    [1],
  ],
  [
    '$and, $or, $nor',
    [
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
      { _id: 3, a: 2, b: 3 },
    ],
    { $and: [{ $or: [{ a: 1 }, { a: 2 }] }, { $nor: [{ b: 2 }, { b: 3 }] }] },
    [1],
  ],
  [
    '$not turns round, and takes the absent',
    [{ _id: 1, n: 5 }, { _id: 2, n: 1 }, { _id: 3 }],
    { n: { $not: { $gt: 2 } } },
    [2, 3],
  ],
  [
    '$not with a pattern',
    [
      { _id: 1, s: 'abc' },
      { _id: 2, s: 'xyz' },
    ],
    { s: { $not: /^a/ } },
    [2],
  ],
  [
    '$regex with $options',
    [
      { _id: 1, s: 'PIZZA' },
      { _id: 2, s: 'pasta' },
    ],
    { s: { $regex: '^piz', $options: 'i' } },
    [1],
  ],
  [
    'a pattern in its place',
    [
      { _id: 1, s: 'pizza' },
      { _id: 2, s: 'pasta' },
      { _id: 3, s: ['x', 'pizza'] },
    ],
    { s: /zz/ },
    [1, 3],
  ],
  [
    'binary data is equal by bytes',
    [
      { _id: 1, b: new Binary(Buffer.from([0xff, 0xfe])) },
      { _id: 2, b: new Binary(Buffer.from([0xff, 0xfd])) },
    ],
    { b: new Binary(Buffer.from([0xff, 0xfd])) },
    [2],
  ],
  [
    'MinKey and MaxKey are beyond all types',
    [
      { _id: 1, v: 'x' },
      { _id: 2, v: 3 },
    ],
    { v: { $gt: new MinKey(), $lt: new MaxKey() } },
    [1, 2],
  ],
  [
    'booleans are not numbers',
    [
      { _id: 1, v: true },
      { _id: 2, v: 1 },
    ],
    { v: true },
    [1],
  ],
  [
    'a stored pattern equals a pattern',
    [{ _id: 1, v: new BSONRegExp('a', 'i') }],
    { v: new BSONRegExp('a', 'i') },
    [1],
  ],
];

describe('a filter on arrays, objects and combinations', () => {
  it.each(cases)('%s', (...claim) => checkFilter(database, claim));

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
