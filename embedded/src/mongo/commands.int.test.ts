import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rawDatabaseForTests, refusal, type TestDoc } from './testing/open-database.ts';

const database = await rawDatabaseForTests();

const named = (name: string) => database.db.collection<TestDoc>(name);

describe('a cursor', () => {
  it('pages through a find, and is closed at the end', async () => {
    await named('paged').insertMany(Array.from({ length: 1_000 }, (_, i) => ({ _id: i })));
    const batches: number[] = [];
    const cursor = named('paged').find().sort({ _id: 1 }).batchSize(300);
    const seen: unknown[] = [];
    while (await cursor.hasNext()) {
      batches.push(cursor.bufferedCount());
      for (const doc of cursor.readBufferedDocuments()) seen.push(doc._id);
    }
    expect(batches).toEqual([300, 300, 300, 100]);
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
  });

  it('shows what was there when it began', async () => {
    await named('changing').insertMany(Array.from({ length: 200 }, (_, i) => ({ _id: i })));
    const cursor = named('changing').find().batchSize(50);
    await cursor.next();
    await named('changing').deleteMany({ _id: { $gte: 100 } });
    const rest = await cursor.toArray();
    expect(rest.length).toBeGreaterThanOrEqual(99);
    expect(new Set(rest.map((doc) => doc._id)).size).toBe(rest.length);
  });

  it('that was killed, or never was, is not found', async () => {
    const started = await database.db.command({ find: 'paged', batchSize: 2 });
    const id: unknown = started['cursor'].id;
    expect(await database.db.command({ killCursors: 'paged', cursors: [id] })).toMatchObject({
      cursorsKilled: [id],
    });
    expect(await refusal(database.db.command({ getMore: id, collection: 'paged' }))).toMatchObject({
      code: 43,
    });
  });

  it('of one batch is closed at once', async () => {
    expect((await database.db.command({ find: 'paged', limit: 5, singleBatch: true }))['cursor'].id).toEqual(
      mongoose.mongo.Long.ZERO.toInt(),
    );
    expect(await named('paged').find().limit(5).batchSize(2).toArray()).toHaveLength(5);
  });

  it('carries documents of several megabytes', async () => {
    const bytes = Buffer.alloc(5_000_000, 'pizza');
    await named('pictures').insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id, bytes })));
    const found = await named('pictures').find().toArray();
    expect(found.map((doc) => doc['bytes'].buffer.equals(bytes))).toEqual([true, true, true, true, true]);
  });
});

describe('collections', () => {
  it('come with the first write, are listed, and dropped', async () => {
    const names = async () =>
      (await database.db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    await named('born').insertOne({ a: 1 });
    await database.db.createCollection('made');
    expect(await names()).toEqual(expect.arrayContaining(['born', 'made']));
    expect(await database.db.listCollections({ name: 'born' }).toArray()).toMatchObject([
      { name: 'born', type: 'collection' },
    ]);
    expect(await named('born').drop()).toBe(true);
    await named('made').drop();
    expect(await names()).not.toEqual(expect.arrayContaining(['born']));
    expect(await named('born').find().toArray()).toEqual([]);
  });

  it('do not come by looking', async () => {
    await named('looked').find().toArray();
    await named('looked').updateOne({ a: 1 }, { $set: { b: 1 } });
    await named('looked').deleteMany({});
    expect(await database.db.listCollections({ name: 'looked' }).toArray()).toEqual([]);
    expect(await refusal(named('looked').indexes())).toMatchObject({ code: 26 });
  });

  it('and databases are apart from each other', async () => {
    const other = database.client.db(`${database.db.databaseName}_other`);
    await named('same').insertOne({ _id: 1 });
    await other.collection<TestDoc>('same').insertOne({ _id: 2 });
    expect(await named('same').find().toArray()).toEqual([{ _id: 1 }]);
    await other.dropDatabase();
    expect(await named('same').countDocuments()).toBe(1);
  });
});

describe('a command', () => {
  it('says who it is talking to', async () => {
    const hello = await database.db.command({ hello: 1 });
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
    });
    expect(hello['maxWireVersion']).toBeGreaterThanOrEqual(9);
    // A replica set adds the time of its cluster to every answer.
    expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('that is unknown is refused with MongoDB’s message', async () => {
    const error = await refusal(database.db.command({ orderPizza: 1 }));
    expect(error).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    expect(error.message).toMatch(/^no such command: 'orderPizza'/);
  });

  it('with an unknown option is refused', async () => {
    expect(await refusal(database.db.command({ find: 'x', pizza: 1 }))).toMatchObject({ code: 40415 });
    expect(await refusal(database.db.command({ insert: 'x', documents: [{}], pizza: 1 }))).toMatchObject({
      code: 40415,
    });
    const indexes = [{ key: { a: 1 }, name: 'a_1', pizza: 1 }];
    expect(await refusal(database.db.command({ createIndexes: 'x', indexes }))).toMatchObject({
      code: 197,
      codeName: 'InvalidIndexSpecificationOption',
    });
  });

  it('with an empty or forbidden collection name is refused', async () => {
    expect(await refusal(database.db.command({ find: '' }))).toMatchObject({ code: 73 });
    expect(await refusal(database.db.command({ create: 'a$b' }))).toMatchObject({ code: 73 });
  });

  it('may carry a session', async () => {
    await database.client.withSession(async (session) => {
      await named('sessions').insertOne({ _id: 1 }, { session });
      expect(await named('sessions').findOne({}, { session })).toEqual({ _id: 1 });
    });
  });

  it('above 16 MB is refused, and the connection goes on', async () => {
    const bytes = Buffer.alloc(16_800_000);
    const error = await refusal(database.db.command({ insert: 'big', documents: [{ bytes }] }));
    expect(error.code).toBe(10334);
    expect(await named('big').countDocuments()).toBe(0);
    await named('big').insertOne({ _id: 1, bytes: bytes.subarray(0, 9_000_000) });
    const grown = await refusal(
      named('big').updateOne({ _id: 1 }, { $set: { more: bytes.subarray(0, 9_000_000) } }),
    );
    expect([10334, 17419]).toContain(grown.code);
    expect(await named('big').countDocuments({ more: { $exists: true } })).toBe(0);
  });

  it('without acknowledgement is carried out all the same', async () => {
    await named('silent').insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => named('silent').countDocuments()).toBe(1);
  });

  it('by a hundred at once on one counter loses none', async () => {
    await named('counter').insertOne({ _id: 1, n: 0 });
    await Promise.all(
      Array.from({ length: 100 }, () => named('counter').updateOne({ _id: 1 }, { $inc: { n: 1 } })),
    );
    expect(await named('counter').findOne()).toEqual({ _id: 1, n: 100 });
  });
});
