import { exec } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutDocument, databaseForTests, folderForTests, waitFor } from '@forno/shared/testing';
import mongoose, { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { wasEnded } from '../../accounts/index.ts';
import { openDatabase } from '../../db/index.ts';
import { installationId } from '../../db/models/index.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const { BSON } = mongoose.mongo;
const [from, into] = [await databaseForTests(), await databaseForTests()];

const contents = async ({ models }: typeof from, name: string) => {
  const found = await models.users.db
    .collection(name)
    .find({}, { raw: true, sort: { _id: 1 } })
    .toArray();
  return found.map((raw) => Buffer.from(raw as unknown as Uint8Array).toString('hex'));
};

it.each([undefined, 'a passphrase of its own'])(
  'every document and index comes back as it was stored (passphrase: %s)',
  async (BACKUP_PASSPHRASE) => {
    const path = join(folderForTests(), 'a.backup');
    const odd = from.models.users.db.collection('odd');
    await odd.deleteMany({});
    await odd.insertMany([
      {
        _id: new BSON.ObjectId(),
        int: new BSON.Int32(1),
        long: BSON.Long.fromNumber(1),
        double: new BSON.Double(1),
      },
      {
        _id: new BSON.ObjectId(),
        zero: -0,
        none: null,
        when: new Date(5),
        text: 'a\u2028b\nc',
        list: [[], {}],
      },
      ...Array.from({ length: 230 }, () => ({
        _id: new BSON.ObjectId(),
        noise: new BSON.Binary(randomBytes(40_000), 5),
      })),
    ]);
    await odd.createIndex({ when: -1, int: 1 }, { partialFilterExpression: { int: { $gt: 0 } } });
    const config = { ...from.config, BACKUP_PASSPHRASE };
    const { documents } = await writeBackup(config, path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const restored = await restoreBackup({ ...into.config, BACKUP_PASSPHRASE }, path, { replace: true });
    expect(restored.documents).toBe(documents);
    expect(await contents(into, 'odd')).toEqual(await contents(from, 'odd'));
    const indexesOf = ({ models }: typeof from) => models.users.db.collection('odd').indexes();
    expect(await indexesOf(into)).toEqual(await indexesOf(from));
  },
);

it('a backup under way is not written over, nor removed by the one that finds it', async () => {
  const path = join(folderForTests(), 'a.backup');
  await writeFile(`${path}.part`, 'begun');
  await expect(writeBackup(from.config, path)).rejects.toThrow(/EEXIST/);
  expect(await readFile(`${path}.part`, 'utf8')).toBe('begun');
});

it('without a passphrase it is read with standard tools', async () => {
  const path = join(folderForTests(), 'a.backup');
  const { documents, bytes } = await writeBackup(from.config, path);
  const run = async (more: string) =>
    (await promisify(exec)(`tail -n +2 ${path} | gunzip | ${more}`, { maxBuffer: 2 * bytes })).stdout;
  const manifest = { documents, bytes, sha256: (await run("sed '$d' | sha256sum")).slice(0, 64) };
  expect(JSON.parse(await run('tail -n 1'))).toEqual({ manifest });
  expect(Number(await run('grep -c \'"document":\''))).toBe(documents);
});

it('brings back no station, no PIN and no link of a delivery: they may have been ended since', async () => {
  const path = join(folderForTests(), 'a.backup');
  const [stationId, userId] = [new Types.ObjectId(), new Types.ObjectId()];
  const at = new Date();
  const pin = { hash: 'a hash', since: at, tries: 0 };
  const station = { _id: stationId, name: 'Oven', duty: 'kitchen', enrolledBy: userId, createdAt: at };
  await from.models.stations.collection.insertOne({ ...station, tokenHash: 'a hash' } as never);
  await from.models.users.collection.insertOne({ _id: userId, email: 'a@b.example', pin } as never);
  await from.models.riderLinks.create({
    _id: 'a hash',
    checkoutId: userId,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await writeBackup(from.config, path);
  await restoreBackup(into.config, path, { replace: true, unencrypted: true });
  expect(await into.models.riderLinks.countDocuments()).toBe(0);
  const restored = await into.models.stations.findById(stationId).lean();
  expect(restored).toMatchObject({ name: 'Oven', endedAt: expect.any(Date) });
  expect(restored).not.toHaveProperty('tokenHash');
  expect(await into.models.users.findById(userId).lean()).not.toHaveProperty('pin');
});

it('brings back no shared link of a mail, and no duty but an owner’s: whoever has one may have been dismissed since', async () => {
  const path = join(folderForTests(), 'a.backup');
  const { users, checkouts } = from.models;
  const clerk = async (duties?: ('owner' | 'counter')[]) => {
    const _id = new Types.ObjectId();
    const user = { _id, email: `${String(_id)}@b.example`, role: 'admin', ...(duties && { duties }) };
    await users.collection.insertOne(user as never);
    return () => into.models.users.findById(_id).orFail().lean();
  };
  const [counter, owner, first] = [await clerk(['counter']), await clerk(['owner']), await clerk()];
  const checkout = checkoutDocument();
  await checkouts.create(checkout);
  const again = join(folderForTests(), 'again.backup');
  await writeBackup(from.config, path);
  await restoreBackup(into.config, path, { replace: true, unencrypted: true });
  await writeBackup(into.config, again);
  await restoreBackup(into.config, again, { replace: true, unencrypted: true });
  expect(await counter()).toMatchObject({ role: 'admin', duties: [], dutiesBefore: ['counter'] });
  expect([(await owner()).duties, (await first()).duties]).toEqual([['owner'], undefined]);
  expect(await into.models.checkouts.exists({ _id: checkout._id, followEnded: true })).not.toBeNull();
});

it('ends every session, and keeps what devices there were: a stranger’s first login is told of', async () => {
  const path = join(folderForTests(), 'a.backup');
  const at = new Date(Date.now() - 60_000);
  const session = {
    jti: 'a',
    device: 'Firefox on Linux',
    from: '192.0.2.0',
    at,
    expiresAt: new Date(Date.now() + 60_000),
  };
  const user = {
    _id: new Types.ObjectId(),
    email: 'c@b.example',
    sessionsFrom: new Date(0),
    sessions: [session],
  };
  await from.models.users.collection.insertOne({ ...user, keptSession: 'a' } as never);
  await writeBackup(from.config, path);
  await restoreBackup(into.config, path, { replace: true, unencrypted: true });
  const restored = await into.models.users.findById(user._id).orFail().lean();
  expect(restored).toMatchObject({ sessions: [session] });
  expect(wasEnded(restored, 'a', at)).toBe(true);
});

it('restored twice, or elsewhere, it begins another series of bills each time, and counts them', async () => {
  const path = join(folderForTests(), 'a.backup');
  await from.models.installation.create({ _id: installationId, key: 'ours' });
  await writeBackup(from.config, path);
  const again = join(folderForTests(), 'again.backup');
  const markIn = async ({ models }: typeof from) =>
    (await models.installation.findById(installationId).orFail().lean()).restored;
  await restoreBackup(into.config, path, { replace: true, unencrypted: true });
  const first = await markIn(into);
  await restoreBackup(into.config, path, { replace: true, unencrypted: true });
  const second = await markIn(into);
  await writeBackup(into.config, again);
  const elsewhere = await databaseForTests();
  await restoreBackup(elsewhere.config, again, { replace: true, unencrypted: true });
  const marks = [first, second, await markIn(elsewhere)];
  expect(new Set(marks.map((mark) => mark?.series)).size).toBe(3);
  expect(marks.map((mark) => mark?.times)).toEqual([1, 2, 3]);
  // Until what was ordered ahead after it is made, and no longer.
  const restoredAgo = async (days: number) => {
    const at = new Date(Date.now() - days * 24 * 3_600_000);
    await into.models.installation.updateOne({ _id: installationId }, { 'restored.at': at });
    await restoreBackup(into.config, path, { replace: true, unencrypted: true });
    return (await markIn(into))?.times;
  };
  expect([await restoredAgo(7), await restoredAgo(8)]).toEqual([3, 1]);
});

it('says so when another one empties the database meanwhile, and leaves what nothing opens', async () => {
  const path = join(folderForTests(), 'a.backup');
  const many = from.connection.collection('many');
  await many.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n })));
  await writeBackup(from.config, path);
  const restore = () => restoreBackup(into.config, path, { replace: true });
  const first = restore();
  const isFilling = async () => (await into.connection.collection('many').findOne()) !== null;
  await waitFor(isFilling, { what: 'the first of it' });
  await into.connection.dropCollection('many');
  await expect(first).rejects.toThrow(/^Something else wrote/);
  await expect(openDatabase(into.config)).rejects.toThrow(/has not ended/);
  await restore();
  expect(await into.connection.collection('many').countDocuments()).toBe(20_000);
});

it('begun again before it ended, the first one does not take the mark of the second', async () => {
  const path = join(folderForTests(), 'a.backup');
  await writeBackup(from.config, path);
  const mark = into.connection.collection('restoring');
  const first = restoreBackup(into.config, path, { replace: true });
  await waitFor(async () => (await mark.findOne()) !== null, { what: 'its mark' });
  await mark.updateOne({}, { $set: { by: 'the second' } });
  await expect(first).rejects.toThrow(/^Something else wrote/);
  expect(await mark.findOne()).toMatchObject({ by: 'the second' });
});

it('what expires while it is restored disturbs nothing', async () => {
  const path = join(folderForTests(), 'expired.backup');
  const [passing, still] = [from, into].map(({ connection }) => connection.collection('a-passing'));
  await passing!.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await passing!.insertOne({ at: new Date(0) });
  await writeBackup(from.config, path);
  const expiry = waitFor(async () => (await still!.deleteMany({})).deletedCount > 0, { what: 'an expiry' });
  await Promise.all([restoreBackup(into.config, path, { replace: true }), expiry]);
});
