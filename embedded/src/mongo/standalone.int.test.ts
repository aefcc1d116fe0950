import { startStore } from '@forno/shared/processes';
import { afterTests, folderForTests } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

/** A store without a replica set or scripts; always our own, whatever MONGO_URL names. */
const store = await startStore({ folder: folderForTests() });
afterTests(() => store.stop());
const database = await rawDatabaseForTests(store.url);

describe('one store on one machine', () => {
  it('refuses transactions as a standalone MongoDB does', async () => {
    await database.client.withSession(async (session) => {
      session.startTransaction();
      const insert = database.db.collection<TestDoc>('t').insertOne({ _id: 1 }, { session });
      const error = await refusal(insert);
      // The driver wraps its own advice around a refusal it recognises as a standalone's.
      const message = 'Transaction numbers are only allowed on a replica set member or mongos';
      expect(error['originalError']).toMatchObject({ code: 20, codeName: 'IllegalOperation', message });
      await session.abortTransaction().catch(() => undefined);
    });
    expect(await database.db.collection('t').countDocuments()).toBe(0);
  });

  it('reads several collections as of one moment, whatever is written in between', async () => {
    const [a, b] = [database.fresh(), database.fresh()];
    await Promise.all([a.insertMany([{ _id: 1 }, { _id: 2 }]), b.insertOne({ _id: 1, of: 'before' })]);
    await database.client.withSession({ snapshot: true }, async (session) => {
      const readA = a.find({}, { session, batchSize: 1 });
      expect(await readA.next()).toEqual({ _id: 1 });
      await Promise.all([a.deleteMany({}), b.updateOne({ _id: 1 }, { $set: { of: 'after' } })]);
      await b.insertOne({ _id: 2 });
      expect(await b.find({}, { session }).toArray()).toEqual([{ _id: 1, of: 'before' }]);
      expect(await readA.toArray()).toEqual([{ _id: 2 }]);
      expect(await refusal(b.findOne({ _id: 1 }, { session }))).toMatchObject({ code: 238 });
    });
    expect(await b.countDocuments({ of: 'before' })).toBe(0);
  });

  it('refuses change streams', async () => {
    expect(await refusal(database.db.collection('t').watch().next())).toMatchObject({ code: 40573 });
  });

  it('refuses promises of several copies', async () => {
    const insert = database.db.collection('t').insertOne({ a: 1 }, { writeConcern: { w: 3 } });
    expect(await refusal(insert)).toMatchObject({ code: 2 });
  });

  const t = () => database.db.collection('t');
  const collation = { locale: 'en' };
  const piped = (...stages: TestDoc[]) => t().aggregate(stages).toArray();
  const refused: [what: string, ask: () => Promise<unknown>][] = [
    ['$where', () => t().findOne({ $where: 'true' })],
    ['$text', () => t().findOne({ $text: { $search: 'x' } })],
    ['$near', () => t().findOne({ at: { $near: [0, 0] } })],
    ['$expr', () => t().findOne({ $expr: { $gt: ['$a', '$b'] } })],
    ['a comparison with decimals', () => database.db.collection('d').findOne({ d: 1.1 })],
    ['a find with a collation', () => t().findOne({}, { collation })],
    ['a find with a hint', () => t().findOne({}, { hint: '_id_' })],
    ['an update with a collation', () => t().updateOne({}, { $set: { a: 1 } }, { collation })],
    ['array filters', () => t().updateOne({}, { $set: { 'l.$[e]': 1 } }, { arrayFilters: [{ e: 1 }] })],
    ['a deletion with a collation', () => t().deleteOne({}, { collation })],
    ['an update by a pipeline', () => t().updateOne({}, [{ $set: { a: '$b' } }])],
    ['$mul', () => t().updateOne({}, { $mul: { a: 2 } })],
    ...['$out', '$merge', '$lookup', '$facet', '$addFields', '$skip'].map(
      (stage): [string, () => Promise<unknown>] => [stage, () => piped({ [stage]: {} })],
    ),
    [
      'an $unwind that keeps the empty',
      () => piped({ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }),
    ],
    ['a computing find', () => t().findOne({}, { projection: { n: { $size: '$l' } } })],
    ['a pattern in $in', () => t().findOne({ a: { $in: [/x/] } })],
    ['$regex', () => t().findOne({ a: { $regex: 'x' } })],
    ['a text index', () => t().createIndex({ a: 'text' })],
    ['a geo index', () => t().createIndex({ a: '2dsphere' })],
    ['a wildcard index', () => t().createIndex({ '$**': 1 })],
    ['a TTL of two fields', () => t().createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 })],
    ['a capped collection', () => database.db.createCollection('capped', { capped: true, size: 1_000 })],
    ['a validator', () => database.db.createCollection('strict', { validator: { a: 1 } })],
    ['a view', () => database.db.createCollection('view', { viewOn: 't', pipeline: [] })],
    ['a tailable cursor', () => t().find({}, { tailable: true }).toArray()],
    [
      'sums of decimals',
      () =>
        database.db
          .collection('d')
          .aggregate([{ $group: { _id: 1, n: { $sum: '$d' } } }])
          .toArray(),
    ],
  ];
  it.each(refused)('refuses %s rather than answering something else', async (_what, ask) => {
    const { Decimal128 } = (await import('mongoose')).default.mongo;
    await database.db.collection('d').insertOne({ d: Decimal128.fromString('1.1') });
    expect((await refusal(ask())).code).toBeGreaterThan(0);
  });

  it('listens on the loopback alone', async () => {
    const { readFile } = await import('node:fs/promises');
    const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8'));
    const port = store.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = (await Promise.all(tables))
      .flatMap((table) => table.split('\n'))
      .filter((line) => line.includes(`:${port} `) && line.includes(' 0A '));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).toEqual([`0100007F:${port}`]);
  });

  it('says at the start that it is for one machine', () => {
    expect(store.output()).toMatch(/^listening \d+ .*for one machine/);
  });
});
