import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, refusal, type TestDatabase, type TestDoc as Doc } from './testing/open-database.ts';

const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } = mongoose.mongo;

const id = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));
const day = (n: number) => new Date(Date.UTC(2026, 10, n));

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

/** What a sentence claims: of these documents, the filter finds those, by `_id`. */
type Case = [sentence: string, docs: Doc[], filter: Doc, found: unknown[]];

const cases: Case[] = [
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
    '1, 1.0, int64 1 and decimal 1 are one number',
    [
      { _id: 1, n: new Int32(1) },
      { _id: 2, n: new Double(1) },
      { _id: 3, n: Long.fromNumber(1) },
      { _id: 4, n: Decimal128.fromString('1.0') },
    ],
    { n: 1 },
    [1, 2, 3, 4],
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
    'decimals are ordered with doubles',
    [
      { _id: 1, n: Decimal128.fromString('1.5') },
      { _id: 2, n: 2.5 },
    ],
    { n: { $lt: 2 } },
    [1],
  ],
  ['a decimal 0.1 is not the double 0.1', [{ _id: 1, n: Decimal128.fromString('0.1') }], { n: 0.1 }, []],
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
  [
    '$type knows names, numbers and lists',
    [
      { _id: 1, v: 'x' },
      { _id: 2, v: 1 },
      { _id: 3, v: 1.5 },
      { _id: 4, v: null },
    ],
    { v: { $type: ['string', 16] } },
    [1, 2],
  ],
  [
    '$type number is any number',
    [
      { _id: 1, v: 1 },
      { _id: 2, v: Long.fromNumber(1) },
      { _id: 3, v: Decimal128.fromString('1') },
      { _id: 4, v: '1' },
    ],
    { v: { $type: 'number' } },
    [1, 2, 3],
  ],
  [
    'a whole double stays a double',
    [
      { _id: 1, v: new Double(1) },
      { _id: 2, v: new Int32(1) },
    ],
    { v: { $type: 'double' } },
    [1],
  ],
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
  [
    '$all wants every one',
    [
      { _id: 1, t: ['a', 'b', 'c'] },
      { _id: 2, t: ['a'] },
    ],
    { t: { $all: ['a', 'c'] } },
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
    '$mod',
    [
      { _id: 1, n: 4 },
      { _id: 2, n: 5 },
      { _id: 3, n: Long.fromNumber(8) },
    ],
    { n: { $mod: [4, 0] } },
    [1, 3],
  ],
  [
    '$expr compares fields',
    [
      { _id: 1, a: 5, b: 3 },
      { _id: 2, a: 1, b: 3 },
    ],
    { $expr: { $gt: ['$a', '$b'] } },
    [1],
  ],
  ['$expr: absent is below null', [{ _id: 1, a: null }, { _id: 2 }], { $expr: { $eq: ['$a', null] } }, [1]],
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
  ['$comment says nothing', [{ _id: 1 }], { $comment: 'hello', _id: 1 }, [1]],
  [
    'a stored pattern equals a pattern',
    [{ _id: 1, v: new BSONRegExp('a', 'i') }],
    { v: new BSONRegExp('a', 'i') },
    [1],
  ],
];

describe('a filter', () => {
  it.each(cases)('%s', async (_sentence, docs, filter, found) => {
    const plain = database.db.collection<Doc>(`plain_${Math.random()}`);
    await plain.insertMany(docs);
    const ids = async (collection: typeof plain) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map((doc) => doc['_id']);
    expect(await ids(plain)).toEqual(found);
    expect(await plain.countDocuments(filter)).toBe(found.length);
    expect(await plain.aggregate([{ $sort: { _id: 1 } }, { $match: filter }]).toArray()).toHaveLength(
      found.length,
    );

    const fields = new Set(Object.keys(filter).filter((key) => !key.startsWith('$') && key !== '_id'));
    for (const field of fields) {
      await plain.createIndex({ [field]: 1 });
      expect(await ids(plain), `with an index on ${field}`).toEqual(found);
      await plain.dropIndexes();
      await plain.createIndex({ [field]: -1, _id: 1 });
      expect(await ids(plain), `with a descending index on ${field}`).toEqual(found);
    }
  });

  const refused: [sentence: string, filter: Doc, code: number][] = [
    ['an unknown operator', { a: { $foo: 1 } }, 2],
    ['an unknown operator beside others', { $or: [{ a: { $gt: 1, $near: [0, 0] } }] }, 2],
    ['an unknown operator in $elemMatch', { a: { $elemMatch: { b: { $foo: 1 } } } }, 2],
    ['an unknown operator on top', { $foo: [] }, 2],
    ['an empty $or', { $or: [] }, 2],
    ['$in without a list', { a: { $in: 5 } }, 2],
    ['an unknown type', { a: { $type: 'pizza' } }, 2],
    ['an unknown expression', { $expr: { $foo: 1 } }, 168],
  ];
  it.each(refused)('is refused for %s, even over nothing', async (_sentence, filter, code) => {
    expect(await refusal(database.db.collection<Doc>('nothing').find(filter).toArray())).toMatchObject({
      code,
    });
  });

  it('is refused in words that name the operator', async () => {
    const error = await refusal(database.db.collection('nothing').findOne({ a: { $foo: 1 } }));
    expect(error).toMatchObject({ code: 2, codeName: 'BadValue', message: 'unknown operator: $foo' });
  });
});

describe('an order', () => {
  const mixed = [
    { _id: 1, v: 'text' },
    { _id: 2, v: 3 },
    { _id: 3, v: null },
    { _id: 4 },
    { _id: 5, v: new Date(0) },
    { _id: 6, v: id(1) },
    { _id: 7, v: { a: 1 } },
    { _id: 8, v: true },
    { _id: 9, v: Long.fromNumber(2) },
    { _id: 10, v: new Binary(Buffer.from('x')) },
    { _id: 11, v: [] },
    { _id: 12, v: [9, 1] },
  ];
  const ascending = [11, 3, 4, 12, 9, 2, 1, 7, 10, 6, 8, 5];

  it.each([false, true])('goes over all types as MongoDB orders them (index: %s)', async (indexed) => {
    const collection = database.db.collection<Doc>(`order_${indexed}`);
    await collection.insertMany(mixed);
    if (indexed) await collection.createIndex({ v: 1, _id: 1 });
    const ids = async (sort: 1 | -1) =>
      (await collection.find().sort({ v: sort, _id: 1 }).toArray()).map((doc) => doc['_id']);
    expect(await ids(1)).toEqual(ascending);
    expect(await ids(-1)).toEqual([5, 8, 6, 10, 7, 1, 12, 2, 9, 3, 4, 11]);
  });

  it('takes several fields, a skip and a limit', async () => {
    const collection = database.db.collection<Doc>('several');
    await collection.insertMany([1, 2, 3, 4, 5, 6].map((n) => ({ _id: n, odd: n % 2, n })));
    const found = await collection.find().sort({ odd: -1, n: -1 }).skip(1).limit(3).toArray();
    expect(found.map((doc) => doc['_id'])).toEqual([3, 1, 6]);
  });

  it('of a language knows neither case nor accents where it is told so', async () => {
    const collection = database.db.collection<Doc>('language');
    await collection.insertMany(
      ['Zola', 'apfel', 'Äpfel', 'Birne', 'birne', '_x'].map((s, i) => ({ _id: i, s })),
    );
    const collation = { locale: 'en', strength: 2 };
    const sorted = await collection.find().collation(collation).sort({ s: 1, _id: 1 }).toArray();
    expect(sorted.map((doc) => doc['s'])).toEqual(['_x', 'apfel', 'Äpfel', 'Birne', 'birne', 'Zola']);
    expect(await collection.find({ s: 'BIRNE' }).collation(collation).toArray()).toHaveLength(2);
    expect(
      await collection.find({ s: 'APFEL' }).collation({ locale: 'en', strength: 1 }).toArray(),
    ).toHaveLength(2);
  });
});

describe('a projection', () => {
  const doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, { x: 3 }] };
  const shapes: [projection: Doc, shape: Doc][] = [
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [{ 'l.x': 1, _id: 0 }, { l: [{ x: 1 }, { x: 3 }] }],
    [
      { a: 0, l: 0 },
      { _id: 1, b: { c: 2, d: 3 } },
    ],
    [
      { 'b.d': 0, 'l.x': 0, a: 0 },
      { _id: 1, b: { c: 2 }, l: [{ y: 2 }, {}] },
    ],
    [{ _id: 0 }, { a: 1, b: { c: 2, d: 3 }, l: doc.l }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0, sum: { $add: ['$a', '$b.c'] } }, { sum: 3 }],
    [{ nothing: 1 }, { _id: 1 }],
  ];
  it.each(shapes)('%j gives %j', async (projection, shape) => {
    const collection = database.db.collection<Doc>(`shape_${Math.random()}`);
    await collection.insertOne({ ...doc });
    expect(await collection.findOne({}, { projection })).toEqual(shape);
  });

  it('is refused when it both takes and leaves out', async () => {
    expect(
      await refusal(database.db.collection('shapes').findOne({}, { projection: { a: 1, b: 0 } })),
    ).toMatchObject({
      code: 31254,
    });
  });

  it('keeps every type', async () => {
    const collection = database.db.collection<Doc>('kept');
    await collection.insertOne({ _id: 1, l: Long.fromNumber(5), d: new Double(2), x: 1 });
    const raw = await collection.findOne(
      { l: { $type: 'long' }, d: { $type: 'double' } },
      { projection: { x: 0 }, promoteValues: false },
    );
    expect(raw).toEqual({ _id: new Int32(1), l: Long.fromNumber(5), d: new Double(2) });
  });
});

it('distinct values are told apart by value, and come from arrays', async () => {
  const collection = database.db.collection<Doc>('distinct');
  await collection.insertMany([
    { v: 1 },
    { v: new Double(1) },
    { v: ['b', 'a'] },
    { v: 'a' },
    { v: id(1) },
    { v: id(1) },
    {},
  ]);
  expect(await collection.distinct('v')).toEqual([1, 'a', 'b', id(1)]);
  expect(await collection.distinct('v', { v: { $type: 'number' } })).toEqual([1]);
});
