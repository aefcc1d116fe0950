import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ensureInstallation, installationId } from '@forno/shared/server/db';
import { createLogger } from '@forno/shared/server/runtime';
import { listen } from '@forno/shared/processes';
import { databaseForTests, folderForTests, testConfig, waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { backupName, besideDatabase, keepBackups, nextAt, openBackups } from './keep-backups.ts';

const { config, models } = await databaseForTests({ BACKUP_PASSPHRASE: 'a passphrase of its own' });
const beside = await databaseForTests({ MONGO_URL: besideDatabase(config.MONGO_URL) });
const logger = createLogger({ ...config, LOG_LEVEL: 'silent' }, 'backups');
const shop = () => models.installation.findById(installationId).lean();
beforeEach(async () => {
  await models.installation.deleteMany({});
  await ensureInstallation(models);
});

describe('a backup', () => {
  it('is encrypted, is noted with its time, and ends those that are too old', async () => {
    const folder = folderForTests();
    const [old, own] = ['forno-2020-01-01T04-00-00.backup', 'notes of the owner.txt'];
    for (const name of [old, `${old}.part`, own]) await writeFile(join(folder, name), '');
    await utimes(join(folder, old), new Date(), new Date());
    await models.installation.updateOne({ _id: installationId }, { keptBackupAt: new Date() });
    const { path, summary } = await openBackups(config, models, folder).take();
    expect(await readdir(folder)).toEqual([path.slice(folder.length + 1), own].toSorted());
    expect(JSON.parse((await readFile(path, 'latin1')).split('\n')[0] ?? '')).toMatchObject({
      salt: expect.any(String),
    });
    expect(await shop()).toMatchObject({ keptBackupAt: summary.takenAt });
  });

  it.each([
    ['a new database', undefined],
    ['one that was just restored', new Date('2020-01-02')],
  ])('of %s ends none, however old: it may be what is to be restored', async (_what, keptBackupAt) => {
    const folder = folderForTests();
    const old = 'forno-2020-01-01T04-00-00.backup';
    await writeFile(join(folder, old), '');
    await models.installation.updateOne({ _id: installationId }, { keptBackupAt });
    await openBackups(config, models, folder).take();
    expect(await readdir(folder)).toContain(old);
  });

  it('is named after the day and the time of the shop', () => {
    expect(backupName(new Date('2026-11-27T20:30:00Z'))).toBe('forno-2026-11-28T02-00-00');
  });

  it('that no store takes is replaced by the next one', async () => {
    const folder = folderForTests();
    const store = {
      BACKUP_STORE_URL: 'http://127.0.0.1:1/bucket',
      BACKUP_STORE_KEY_ID: 'k',
      BACKUP_STORE_SECRET: 's',
    };
    const backups = openBackups({ ...config, ...store }, models, folder);
    await expect(backups.take()).rejects.toThrow();
    const [first = ''] = await readdir(folder);
    // Names have seconds.
    await waitFor(() => `${backupName(new Date())}.backup` > first, { what: 'another name' });
    await expect(backups.take()).rejects.toThrow();
    expect(await readdir(folder)).toEqual([expect.not.stringMatching(first)]);
  });

  it('is not taken without a passphrase: it leaves the host', () => {
    expect(() => openBackups(testConfig(), models, folderForTests())).toThrow('BACKUP_PASSPHRASE is missing');
  });

  it('goes to the store too, signed; one that refuses is told with its answer, and nothing is noted', async () => {
    const taken: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
    const server = createServer((req, res) => {
      void buffer(req).then((body) => {
        taken.push({ url: req.url ?? '', headers: req.headers, body });
        res.writeHead(taken.length === 1 ? 200 : 503).end('SlowDown');
      });
    });
    const { url, close } = await listen(server);
    const store = {
      BACKUP_STORE_URL: `${url}/bucket/shop`,
      BACKUP_STORE_KEY_ID: 'key',
      BACKUP_STORE_SECRET: 's',
    };
    const backups = openBackups({ ...config, ...store }, models, folderForTests());
    const { path, summary } = await backups.take();
    expect(taken[0]?.url).toBe(`/bucket/shop/${path.split('/').at(-1)}`);
    expect(taken[0]?.body).toEqual(await readFile(path));
    expect(taken[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, .*host;x-amz-content-sha256;x-amz-date, /,
    );
    // A store that checks what it was sent refuses any other; and one without chunks needs the length.
    expect(taken[0]?.headers).toMatchObject({
      'x-amz-content-sha256': createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      'content-length': String((await readFile(path)).length),
    });
    const again = openBackups({ ...config, ...store }, models, folderForTests());
    await expect(again.take()).rejects.toThrow('the store of backups answered 503: SlowDown');
    // The whole backup is tried again later: a call that failed is not.
    expect(taken).toHaveLength(2);
    expect(await shop()).toMatchObject({ keptBackupAt: summary.takenAt });
    await close();
  });
});

describe('trying the newest backup', () => {
  it('restores it beside the shop, leaves nothing there and changes nothing here', async () => {
    const folder = folderForTests();
    const backups = openBackups(config, models, folder);
    const { key } = (await shop()) ?? {};
    // Of a clock that ran ahead: never the newest again.
    await writeFile(join(folder, 'forno-2999-01-01T04-00-00.backup'), '');
    const { summary } = await backups.take();
    const tried = await backups.tryNewest();
    expect(tried.summary.documents).toBe(summary.documents);
    expect(await beside.connection.listCollections()).toEqual([]);
    expect(await shop()).toMatchObject({ key, restoreTriedAt: expect.any(Date) });
  });

  it('tells of one that is damaged, and notes no success', async () => {
    const folder = folderForTests();
    const backups = openBackups(config, models, folder);
    await expect(backups.tryNewest()).rejects.toThrow('no backup in');
    const { path } = await backups.take();
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, -40));
    await expect(backups.tryNewest()).rejects.toThrow(/damaged/);
    expect((await shop())?.restoreTriedAt).toBeUndefined();
  });
});

describe('keeping backups', () => {
  it.each([
    ['2026-11-25T10:00:00Z', '2026-11-25T22:30:00Z'],
    ['2026-11-25T22:30:00Z', '2026-11-26T22:30:00Z'],
    ['2026-11-25T22:29:59Z', '2026-11-25T22:30:00Z'],
  ])('after %s the next is at four in India: %s', (after, next) => {
    expect(nextAt('04:00', new Date(after))).toEqual(new Date(next));
  });

  it.each([
    ['a shop that has none', {}, true, true],
    [
      'one that missed its hour',
      { keptBackupAt: new Date(Date.now() - 86_400_000), restoreTriedAt: new Date() },
      true,
      false,
    ],
    [
      'one whose clock once ran a year ahead',
      {
        keptBackupAt: new Date(Date.now() + 365 * 86_400_000),
        restoreTriedAt: new Date(Date.now() + 365 * 86_400_000),
      },
      true,
      true,
    ],
    ['one that has today’s', { keptBackupAt: new Date(), restoreTriedAt: new Date(0) }, false, false],
  ])('%s', async (_what, noted, takes, tries) => {
    await models.installation.updateOne({ _id: installationId }, { $set: noted });
    const did: string[] = [];
    const backups = openBackups(config, models, folderForTests());
    const told = {
      take: () => (did.push('take'), backups.take()),
      tryNewest: () => (did.push('try'), backups.tryNewest()),
    };
    await keepBackups({ config, models, logger }, told)();
    expect(did).toEqual([...(takes ? ['take'] : []), ...(tries ? ['try'] : [])]);
  });

  it('lets the age count from its start on where the first one fails', async () => {
    await keepBackups(
      { config, models, logger },
      openBackups(config, models, join(process.execPath, 'no folder')),
    )();
    expect(await shop()).toMatchObject({ keptBackupAt: new Date(0), restoreTriedAt: new Date(0) });
  });
});
