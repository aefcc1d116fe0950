import { startStore } from '@forno/shared/processes';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, refusal, type TestDatabase, type TestDoc } from './testing/open-database.ts';

/** What is said of a store without a replica set and without scripts; always our own, whatever MONGO_URL names. */
let folder: string;
let store: Awaited<ReturnType<typeof startStore>>;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forno-store-'));
  store = await startStore({ folder, fromSource: true });
  database = await openDatabase(store.url);
});
afterAll(async () => {
  await database.close();
  await store.stop();
  await rm(folder, { recursive: true });
});

describe('one store on one machine', () => {
  it('refuses transactions as a standalone MongoDB does', async () => {
    await database.client.withSession(async (session) => {
      session.startTransaction();
      const insert = database.db.collection<TestDoc>('t').insertOne({ _id: 1 }, { session });
      const error = await refusal(insert);
      // The driver puts its own advice around what it recognises as a standalone's refusal.
      const message = 'Transaction numbers are only allowed on a replica set member or mongos';
      expect(error['originalError']).toMatchObject({ code: 20, codeName: 'IllegalOperation', message });
      await session.abortTransaction().catch(() => undefined);
    });
    expect(await database.db.collection('t').countDocuments()).toBe(0);
  });

  it('refuses change streams', async () => {
    expect(await refusal(database.db.collection('t').watch().next())).toMatchObject({ code: 40573 });
  });

  it('refuses promises of several copies', async () => {
    const insert = database.db.collection('t').insertOne({ a: 1 }, { writeConcern: { w: 3 } });
    expect(await refusal(insert)).toMatchObject({ code: 2 });
  });

  const refused: [what: string, ask: () => Promise<unknown>][] = [
    ['$where', () => database.db.collection('t').findOne({ $where: 'true' })],
    ['$text', () => database.db.collection('t').findOne({ $text: { $search: 'x' } })],
    ['$jsonSchema', () => database.db.collection('t').findOne({ $jsonSchema: {} })],
    ['$near', () => database.db.collection('t').findOne({ at: { $near: [0, 0] } })],
    [
      '$out',
      () =>
        database.db
          .collection('t')
          .aggregate([{ $out: 'x' }])
          .toArray(),
    ],
    [
      '$merge',
      () =>
        database.db
          .collection('t')
          .aggregate([{ $merge: 'x' }])
          .toArray(),
    ],
    ['a text index', () => database.db.collection('t').createIndex({ a: 'text' })],
    ['a geo index', () => database.db.collection('t').createIndex({ a: '2dsphere' })],
    ['a wildcard index', () => database.db.collection('t').createIndex({ '$**': 1 })],
    ['a capped collection', () => database.db.createCollection('capped', { capped: true, size: 1_000 })],
    ['a validator', () => database.db.createCollection('strict', { validator: { a: 1 } })],
    ['a view', () => database.db.createCollection('view', { viewOn: 't', pipeline: [] })],
    ['a tailable cursor', () => database.db.collection('t').find({}, { tailable: true }).toArray()],
    [
      'sums of decimals',
      () =>
        database.db.command({
          aggregate: 'd',
          pipeline: [{ $group: { _id: 1, n: { $sum: '$d' } } }],
          cursor: {},
        }),
    ],
  ];
  it.each(refused)('refuses %s rather than answering something else', async (_what, ask) => {
    const { Decimal128 } = (await import('mongoose')).default.mongo;
    await database.db.collection('d').insertOne({ d: Decimal128.fromString('1.1') });
    expect((await refusal(ask())).code).toBeGreaterThan(0);
  });

  it('listens on the loopback alone', async () => {
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const { stdout } = await promisify(execFile)('cat', ['/proc/net/tcp', '/proc/net/tcp6']);
    const port = store.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = stdout
      .split('\n')
      .filter((line) => line.includes(`:${port} `) && line.includes(' 0A '));
    expect(listening.map((line) => line.trim().split(/\s+/)[1])).toEqual([`0100007F:${port}`]);
  });

  it('says at the start that it is for one machine', () => {
    expect(store.output()).toMatch(/^listening \d+ .*for one machine/);
  });
});
