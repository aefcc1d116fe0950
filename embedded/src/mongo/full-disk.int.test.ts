import { startStore } from '@forno/shared/processes';
import { afterTests, smallDiskForTests, waitFor } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { refusal, type TestDoc } from './testing/open-database.ts';

const disk = smallDiskForTests(1_000);
const pad = 'x'.repeat(20_000);

async function connect(url: string) {
  const client = await new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 2_000 }).connect();
  afterTests(() => client.close(true));
  return client.db('shop').collection<TestDoc>('orders');
}

it.runIf(disk)('refuses writes on a full disk, keeps reading, and goes on when there is room', async () => {
  if (!disk) return;
  const store = await startStore({ folder: `${disk.folder}/store` });
  afterTests(() => store.stop());
  const orders = await connect(store.url);
  await orders.createIndex({ key: 1 }, { unique: true });
  await orders.insertOne({ _id: 0, key: 'first', n: 0 });
  disk.fill();

  // At once, so that some are built on others that the disk has not taken yet.
  const tries = Array.from({ length: 200 }, (_, i) => i + 1);
  const write = async (i: number) => {
    await orders.insertOne({ _id: i, key: `k${i}`, pad });
    await orders.updateOne({ _id: 0 }, { $inc: { n: 1 } });
  };
  const outcomes = await Promise.allSettled(tries.map(write));
  const taken = tries.filter((_, i) => outcomes[i]?.status === 'fulfilled');
  expect(taken.length).toBeLessThan(tries.length);
  const refused = await refusal(orders.insertOne({ _id: 'late', pad }));
  expect(refused).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
  expect(refused.message).toMatch(/is the disk full\?.*writes are refused/);
  expect(await refusal(orders.deleteMany({}))).toMatchObject({ code: 14031 });

  // What is read is what was acknowledged; an insert may have been taken whose count was refused.
  const seen = await orders.find({ _id: { $ne: 0 } }, { projection: { _id: 1 } }).toArray();
  const counted = (await orders.findOne({ _id: 0 }))?.['n'];
  expect(seen.map(({ _id }) => _id)).toEqual(expect.arrayContaining(taken));
  expect(counted).toBe(taken.length);
  expect(store.isRunning()).toBe(true);

  disk.free();
  const isTaken = () =>
    orders.insertOne({ _id: 'room', key: 'room' }).then(
      () => true,
      () => false,
    );
  await waitFor(isTaken, { what: 'a write that is taken' });
  expect(await refusal(orders.insertOne({ key: 'room' }))).toMatchObject({ code: 11000 });
  const before = await orders.find().sort({ _id: 1 }).toArray();
  process.kill(store.pid, 'SIGKILL');
  await store.exited;
  const again = await startStore({ folder: `${disk.folder}/store` });
  afterTests(() => again.stop());
  expect(await (await connect(again.url)).find().sort({ _id: 1 }).toArray()).toEqual(before);
});
