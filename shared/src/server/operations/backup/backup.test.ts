import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { folderForTests } from '@forno/shared/testing';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { type Header, partKinds } from './archive.ts';
import { openBackup } from './read-backup.ts';
import { costToday, deriveKey, seal, unseal } from './seal-chunks.ts';
import { inSafeOrder } from './write-backup.ts';

const chunk = 64 * 1024;
const framed = chunk + 4 + 16;
const about = Buffer.from('header');
const plain = randomBytes(3 * chunk + 5);

async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
/** In pieces that agree with no chunk. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

it('reads checkouts before the orders that complete them, and the shop’s own record last', () => {
  const names = ['audits', 'shop', 'orders', 'users', 'checkouts', 'inventory'];
  expect(inSafeOrder(names)).toEqual(['checkouts', 'orders', 'audits', 'inventory', 'users', 'shop']);
});

it('an encrypted archive opens whole or not at all, also when it is cut between two chunks', async () => {
  const key = await deriveKey('a passphrase', Buffer.alloc(16));
  const sealed = await all(seal(inPieces(plain), key, about));
  const open = (bytes: Buffer, header = about) => all(unseal(inPieces(bytes), key, header));
  expect(plain.equals(await open(sealed))).toBe(true);
  const [first, second] = [sealed.subarray(0, framed), sealed.subarray(framed, 2 * framed)];
  const swapped = Buffer.concat([second, first, sealed.subarray(2 * framed)]);
  for (const bad of [sealed.subarray(0, 3 * framed), sealed.subarray(framed), swapped])
    await expect(open(bad)).rejects.toThrow(/damaged/);
  await expect(open(sealed, Buffer.from('another'))).rejects.toThrow(/damaged/);
});

/** An archive without collections. */
async function writeArchive(more: Partial<Header> | object, salt: Buffer | null): Promise<string> {
  const path = join(folderForTests(), 'a.backup');
  const header = { format: 'forno-backup', version: 1, takenAt: new Date(), snapshot: true };
  const about = Buffer.from(JSON.stringify({ ...header, salt: salt?.toString('hex') ?? null, ...more }));
  const packed = gzipSync(
    Buffer.concat([Buffer.from([partKinds.manifest]), mongoose.mongo.BSON.serialize({ collections: [] })]),
  );
  const cost = 'cost' in more ? costToday : undefined;
  const rest = salt
    ? await all(seal(inPieces(packed), await deriveKey('passphrase', salt, cost), about))
    : packed;
  await writeFile(path, Buffer.concat([about, Buffer.from('\n'), rest]));
  return path;
}

async function readToEnd(path: string, passphrase?: string, unencrypted?: boolean): Promise<void> {
  for await (const _part of (await openBackup(path, passphrase, unencrypted)).parts());
}

it('where there is a passphrase an archive that anybody could have written opens only on the operator’s word', async () => {
  const forged = await writeArchive({}, null);
  await expect(readToEnd(forged, 'passphrase')).rejects.toThrow(/anybody could have written it/);
  await readToEnd(forged, 'passphrase', true);
  await readToEnd(forged);
  // A word about the encryption opens no archive with another key.
  const sealed = await writeArchive({ cost: costToday }, randomBytes(16));
  await expect(readToEnd(sealed, 'another', true)).rejects.toThrow(/passphrase does not match/);
});

it('an archive opens at the cost that it names, older ones at the cost of then, and none at the cost of gigabytes', async () => {
  expect(costToday).toEqual({ N: 131_072, r: 8, p: 1 });
  const salt = randomBytes(16);
  await readToEnd(await writeArchive({}, salt), 'passphrase');
  await readToEnd(await writeArchive({ cost: costToday }, salt), 'passphrase');
  for (const cost of [{ N: 2 ** 24 }, { r: 1_024 }, { p: 1_000 }, { N: 2 }, { N: 100_000 }]) {
    const path = await writeArchive({ cost: { ...costToday, ...cost } }, salt);
    await expect(readToEnd(path, 'passphrase')).rejects.toThrow(/not a Forno backup/);
  }
});
