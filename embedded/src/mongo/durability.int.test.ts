import { startStore } from '@forno/shared/processes';
import { folderForTests } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type TestDoc } from './testing/open-database.ts';

/** Only for our own store: it is killed and restarted over the same folder. */
let folder: string;
const running: { stop(): Promise<unknown> }[] = [];

beforeEach(() => void (folder = folderForTests()));
afterEach(async () => {
  await Promise.all(running.splice(0).map((part) => part.stop()));
});

async function start() {
  const store = await startStore({ folder });
  running.push(store);
  return store;
}

async function connect(url: string) {
  const client = await new mongoose.mongo.MongoClient(url, {
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 1_000,
  }).connect();
  running.push({ stop: () => client.close(true) });
  return client.db('shop');
}

describe('a store killed with -9', () => {
  it('in the middle of 2,000 inserts and updates has kept every one that it acknowledged', async () => {
    const store = await start();
    const db = await connect(store.url);
    const orders = db.collection<TestDoc>('orders');
    await orders.createIndex({ key: 1 }, { unique: true });
    await orders.insertOne({ _id: 'counter', n: 0 });

    const acknowledged: number[] = [];
    let counted = 0;
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < 2_000) {
        const i = (next += 1);
        await orders.insertOne({ _id: i, key: `k${i}`, text: 'x'.repeat(500) });
        acknowledged.push(i);
        if (acknowledged.length === 900) process.kill(store.pid, 'SIGKILL');
        await orders.updateOne({ _id: 'counter' }, { $inc: { n: 1 } });
        counted += 1;
      }
    };
    const workers = Promise.allSettled(Array.from({ length: 50 }, worker));
    await Promise.all([workers, store.exited]);
    expect(acknowledged.length).toBeLessThan(2_000);

    const again = (await connect((await start()).url)).collection<TestDoc>('orders');
    const kept = new Set((await again.find({ _id: { $ne: 'counter' } }).toArray()).map((doc) => doc._id));
    expect(acknowledged.filter((i) => !kept.has(i))).toEqual([]);
    const counter = await again.findOne({ _id: 'counter' });
    expect(counter?.['n']).toBeGreaterThanOrEqual(counted);
    expect(counter?.['n']).toBeLessThanOrEqual(2_000);
    expect(await refusal(again.insertOne({ key: `k${acknowledged[0]}` }))).toMatchObject({ code: 11000 });
  });

  it('comes back with its collections, indexes and types as they were', async () => {
    const { Decimal128, Double, Long, ObjectId } = mongoose.mongo;
    const store = await start();
    const db = await connect(store.url);
    const doc = {
      _id: new ObjectId(),
      long: Long.fromNumber(5),
      double: new Double(3),
      money: Decimal128.fromString('1.10'),
      at: new Date(),
    };
    await db.collection<TestDoc>('a').insertOne(doc);
    await db.collection<TestDoc>('a').insertMany([
      { _id: 1, k: 'x' },
      { _id: 2, k: 'y' },
    ]);
    await db.collection<TestDoc>('a').deleteOne({ _id: 1 });
    await db.collection('a').createIndex({ k: 1 }, { unique: true, sparse: true });
    await db.collection('b').insertOne({ gone: true });
    await db.collection('b').drop();
    const indexes = await db.collection('a').indexes();
    process.kill(store.pid, 'SIGKILL');
    await store.exited;

    const again = await connect((await start()).url);
    expect(await again.collection('a').indexes()).toEqual(indexes);
    expect(await again.collection('a').find({ k: 'y' }).toArray()).toEqual([{ _id: 2, k: 'y' }]);
    expect(await again.collection<TestDoc>('a').findOne({ _id: doc._id }, { promoteValues: false })).toEqual(
      doc,
    );
    expect(await again.collection('a').countDocuments()).toBe(2);
    expect(await again.listCollections().toArray()).toHaveLength(1);
    expect(await refusal(again.collection('a').insertOne({ k: 'y' }))).toMatchObject({ code: 11000 });
  });
});

describe('a store', () => {
  it('finishes started work when stopped', async () => {
    const store = await start();
    const orders = (await connect(store.url)).collection<TestDoc>('orders');
    const inserts = Array.from({ length: 200 }, (_, _id) => orders.insertOne({ _id }));
    const settled = Promise.allSettled(inserts);
    await Promise.race(inserts);
    expect(await store.stop()).toMatchObject({ code: 0 });
    const done = (await settled).flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [i] : []));
    const again = (await connect((await start()).url)).collection<TestDoc>('orders');
    const kept = new Set((await again.find().toArray()).map((doc) => doc._id));
    expect(done.filter((i) => !kept.has(i))).toEqual([]);
  });

  it('does not share its folder with a second one', async () => {
    await start();
    await expect(startStore({ folder })).rejects.toThrow(/in use/);
  });
});
