import { startNode } from '@forno/shared/processes';
import { afterTests, folderForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { rawDatabaseForTests, type TestDoc } from './testing/open-database.ts';

it('documents go when an index that holds them says that they have had their time', async () => {
  const store = await startNode({
    name: 'store',
    entry: 'embedded/dist/mongo/main.bundle.js',
    args: ['--port', '0', '--data', folderForTests(), '--sweep-every-ms', '50'],
    ready: /^listening (\d+)/,
  });
  afterTests(() => store.stop());
  const { db } = await rawDatabaseForTests(`mongodb://127.0.0.1:${store.announced?.[1]}/expiry`);
  const tokens = db.collection<TestDoc>('tokens');
  await tokens.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const past = new Date(Date.now() - 61_000);
  await tokens.insertMany([
    { _id: 1, at: past },
    { _id: 2, at: new Date() },
    { _id: 3 },
    { _id: 4, at: 'text' },
  ]);
  const kept = db.collection<TestDoc>('kept');
  const used = { expireAfterSeconds: 60, partialFilterExpression: { used: true } };
  await kept.createIndex({ at: 1 }, used);
  await kept.insertMany([
    { _id: 1, at: past },
    { _id: 2, at: past, used: true },
  ]);
  const idsIn = async (collection: typeof kept) => (await collection.find().toArray()).map((doc) => doc._id);
  await expect.poll(() => idsIn(tokens)).toEqual([2, 3, 4]);
  await expect.poll(() => idsIn(kept)).toEqual([1]);
});
