import { databaseForTests } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { releaseMarkId as _id } from '../models/index.ts';
import { migrate, needsMigration } from './migrate.ts';
import { type Migration, migrations, release } from './migrations.ts';

const database = await databaseForTests();
const { config, models, connection } = database;
const monitored = new URL(config.MONGO_URL);
monitored.searchParams.set('monitorCommands', 'true');
const { orders, timelines, releaseMarks } = models;
const mark = () => releaseMarks.findById(_id).lean();
beforeEach(() => connection.dropDatabase());

const names = async () => (await orders.collection.indexes()).map(({ name }) => name);
/** A migration of the next release that counts its runs. */
function next(up: Migration['up'] = async () => {}) {
  const runs: number[] = [];
  const number = release + 1;
  const target = {
    release: number,
    migrations: [{ number, name: 'test', up: (db: Database) => (runs.push(Date.now()), up(db)) }],
  };
  return { runs, target };
}

it('the list is in order, and none is above the release', () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(numbers.every((number) => number <= release)).toBe(true);
});

describe('opening a database', () => {
  it('builds every index of an empty one, and later only reads the mark', async () => {
    await (await openDatabase(config)).close();
    for (const model of Object.values(models))
      expect([model.modelName, await model.diffIndexes()]).toEqual([
        model.modelName,
        { toDrop: [], toCreate: [] },
      ]);
    expect(await mark()).toMatchObject({ release });
    const heard: string[] = [];
    const again = await openDatabase({ MONGO_URL: monitored.href });
    again.connection.getClient().on('commandStarted', ({ commandName }) => heard.push(commandName));
    expect(await needsMigration(again.models)).toBe(false);
    expect(heard).toEqual(['find']);
    await again.close();
  });

  it('replaces what another release made: changed options, names of its own, and what nobody wants', async () => {
    const { collection } = orders;
    // Codes 85 and 86 of `createIndexes` otherwise.
    await collection.createIndex({ checkoutId: 1, line: 1 });
    await collection.createIndex({ shortId: 1 }, { name: 'by_hand', sparse: true });
    await collection.createIndex({ paymentId: 1 }, { name: 'also_by_hand' });
    await collection.createIndex({ nobody: 1 });
    await timelines.collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await (await openDatabase(config)).close();
    for (const model of [orders, timelines])
      expect(await model.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
    expect(await names()).not.toContain('nobody_1');
  });

  it('within a release adds and replaces, but leaves what a newer build may want', async () => {
    await migrate(database);
    await orders.collection.dropIndex('shortId_1');
    await orders.collection.dropIndex('words_1');
    await orders.collection.createIndex({ words: 1 }, { sparse: true });
    await orders.collection.createIndex({ newer: 1 });
    await releaseMarks.updateOne({ _id }, { indexes: 'of an older build' });
    await (await openDatabase(config)).close();
    expect(await orders.diffIndexes()).toEqual({ toDrop: ['newer_1'], toCreate: [] });
  });

  it('touches nothing of a newer release', async () => {
    await migrate(database);
    await orders.collection.dropIndex('shortId_1');
    await orders.collection.createIndex({ newer: 1 });
    const before = await names();
    await releaseMarks.updateOne({ _id }, { release: release + 1, indexes: 'of the newer one' });
    await (await openDatabase(config)).close();
    expect(await names()).toEqual(before);
    expect(await mark()).toMatchObject({ release: release + 1, indexes: 'of the newer one' });
  });
});

describe('a migration', () => {
  it('is run once by many processes that start together, and all wait for its end', async () => {
    let done = false;
    const { runs, target } = next(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      done = true;
    });
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => migrate(database, undefined, target).then(() => done)),
    );
    expect(seen).toEqual(Array(20).fill(true));
    expect(runs).toHaveLength(1);
    expect(await mark()).toEqual({ _id, release: release + 1, indexes: expect.stringMatching(/^\w{64}$/) });
    await migrate(database, undefined, target);
    expect(runs).toHaveLength(1);
  });

  it('is not taken from a holder that lives, however long it takes', async () => {
    const leaseMs = 2_000;
    const beats = async () => (await mark())?.lock?.beat;
    // Five are a lease.
    const first = next(async () => {
      await expect.poll(beats).toBeGreaterThanOrEqual(8);
    });
    const second = next();
    const holding = migrate(database, undefined, first.target, leaseMs);
    await expect.poll(async () => (await mark())?.lock?.by).toBeDefined();
    await migrate(database, undefined, second.target, leaseMs);
    await holding;
    expect([first.runs.length, second.runs.length]).toEqual([1, 0]);
  });

  it('is taken from a dead holder after its lease, not before', async () => {
    const { runs, target } = next();
    await releaseMarks.create({ _id, release, lock: { by: 'the dead', beat: 7 } });
    const from = performance.now();
    await Promise.all([1, 2, 3].map(() => migrate(database, undefined, target, 1_500)));
    expect(performance.now() - from).toBeGreaterThan(1_500);
    expect(runs).toHaveLength(1);
  });

  it('that was taken over ends with an error, and leaves the mark to the other', async () => {
    const { target } = next(async () => {
      await releaseMarks.updateOne({ _id }, { lock: { by: 'another', beat: 0 } });
    });
    await expect(migrate(database, undefined, target)).rejects.toThrow(/took over/);
    expect(await mark()).toMatchObject({ release: 0, lock: { by: 'another' } });
  });

  it('that fails leaves everything to the next try, at once', async () => {
    let broken = true;
    const { runs, target } = next(async () => {
      if (broken) throw new Error('the disk is full');
    });
    await expect(migrate(database, undefined, target)).rejects.toThrow('the disk is full');
    expect(await mark()).toMatchObject({ release: 0 });
    broken = false;
    const from = performance.now();
    await migrate(database, undefined, target);
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(runs).toHaveLength(2);
    expect(await mark()).toMatchObject({ release: release + 1 });
  });

  it('of a release that was migrated already is not run, a later one is', async () => {
    await migrate(database);
    const ran: number[] = [];
    const list = [release, release + 1, release + 2].map((number) => ({
      number,
      name: 'test',
      up: async () => void ran.push(number),
    }));
    await migrate(database, undefined, { release: release + 2, migrations: list });
    expect(ran).toEqual([release + 1, release + 2]);
  });
});
