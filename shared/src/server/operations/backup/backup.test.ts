import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { folderForTests } from '@forno/shared/testing';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { startSealing } from '../../runtime/aead.ts';
import { costToday, deriveKey, nonce } from './archive.ts';
import { openBackup } from './read-backup.ts';
import { inSafeOrder, toLine } from './write-backup.ts';

const { BSON } = mongoose.mongo;
const cheap: typeof costToday = { N: 16_384, r: 8, p: 1 };
/** Not to be compressed: some blocks of any size. */
const documents = Array.from({ length: 8 }, (_, n) => ({ _id: n, noise: randomBytes(30_000) }));
const lines = [
  { collection: 'pictures', indexes: [] },
  ...documents.map((document) => ({ collection: 'pictures', document })),
].map((line) => Buffer.from(toLine(line)));

function withManifest(all: readonly Buffer[], said = all): Buffer {
  const sha256 = createHash('sha256').update(Buffer.concat(said)).digest('hex');
  const manifest = { documents: said.length - 1, bytes: Buffer.concat(said).length, sha256 };
  return Buffer.concat([...all, Buffer.from(`${JSON.stringify({ manifest })}\n`)]);
}

interface Written {
  content?: Buffer;
  more?: object;
  passphrase?: string;
  cost?: typeof costToday;
}
async function archive({ content, more, passphrase, cost = cheap }: Written = {}): Promise<Buffer> {
  const salt = randomBytes(16).toString('hex');
  const lock = passphrase === undefined ? undefined : await deriveKey(passphrase, salt, cost);
  const common = { format: 'forno-backup', version: 2, takenAt: new Date(), snapshot: true };
  const closed = lock ? { salt, cost, check: lock.check } : { salt: null };
  const about = Buffer.from(JSON.stringify({ ...common, ...closed, ...more }));
  const packed = gzipSync(content ?? withManifest(lines), { level: 1 });
  if (!lock) return Buffer.concat([about, Buffer.from('\n'), packed]);
  const cipher = startSealing({ key: lock.key, nonce, about });
  return Buffer.concat([
    about,
    Buffer.from('\n'),
    cipher.update(packed),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** How many documents it gave, once it is open. */
async function open(bytes: Buffer, passphrase?: string, unencrypted?: boolean): Promise<number> {
  const path = join(folderForTests(), 'a.backup');
  await writeFile(path, bytes);
  const { summary, lines: read } = await openBackup(path, passphrase, unencrypted);
  const found = [];
  for await (const { line } of read()) if ('document' in line) found.push(line);
  expect(found).toHaveLength(summary.documents);
  return found.length;
}

it('reads checkouts before the orders that complete them, and the shop’s own record last', () => {
  const names = ['audits', 'shop', 'orders', 'users', 'checkouts', 'inventory'];
  expect(inSafeOrder(names)).toEqual(['checkouts', 'orders', 'audits', 'inventory', 'users', 'shop']);
});

it('an encrypted archive opens whole or not at all, also when it is cut between two chunks', async () => {
  const sealed = await archive({ passphrase: 'passphrase' });
  expect(await open(sealed, 'passphrase')).toBe(documents.length);
  const [start, chunk] = [sealed.indexOf('\n') + 1, 64 * 1024];
  const part = (from: number, to?: number) => sealed.subarray(start + from * chunk, to && start + to * chunk);
  const about = sealed.subarray(0, start);
  const flipped = Buffer.from(sealed);
  flipped[sealed.length >> 1]! ^= 1;
  const renamed = Buffer.from(about.toString().replace('"snapshot":true', '"snapshot":false'));
  for (const bad of [
    Buffer.concat([about, part(0, 3)]),
    Buffer.concat([about, part(1)]),
    Buffer.concat([about, part(1, 2), part(0, 1), part(2)]),
    Buffer.concat([renamed, part(0)]),
    Buffer.concat([sealed, Buffer.alloc(1)]),
    sealed.subarray(0, -1),
    sealed.subarray(0, -16),
    about,
    flipped,
  ])
    await expect(open(bad, 'passphrase')).rejects.toThrow(/damaged or incomplete/);
});

const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0), ...rest] = lines;
const whole = withManifest(lines);
it.each([
  ['whose lines changed places', withManifest([first, third, second, ...rest], lines)],
  ['that lost a line', withManifest([first, second, ...rest], lines)],
  ['with a line twice', withManifest([first, second, second, third, ...rest], lines)],
  ['with another line after its manifest', Buffer.concat([whole, second])],
  ['with another manifest after its manifest', withManifest([whole], lines)],
  ['with anything after its manifest', Buffer.concat([whole, Buffer.from('{')])],
])('an archive %s does not open', async (_what, content) => {
  await expect(open(await archive({ content }))).rejects.toThrow(/damaged/);
});

it('a cut archive does not open, wherever it is cut', async () => {
  expect(await open(await archive())).toBe(documents.length);
  for (const content of [
    Buffer.concat(lines),
    whole.subarray(0, -1),
    whole.subarray(0, 50_000),
    Buffer.alloc(0),
  ])
    await expect(open(await archive({ content }))).rejects.toThrow(/damaged/);
  await expect(open((await archive()).subarray(0, -9))).rejects.toThrow(/damaged/);
});

it('an archive whose line has no end is given up before it fills the memory', async () => {
  const content = Buffer.alloc(66 * 1024 * 1024, 'a');
  await expect(open(await archive({ content }))).rejects.toThrow(/damaged/);
});

it('where there is a passphrase an archive that anybody could have written opens only on the operator’s word', async () => {
  const forged = await archive();
  await expect(open(forged, 'passphrase')).rejects.toThrow(/anybody could have written it/);
  await open(forged, 'passphrase', true);
  await open(forged);
  // A word about the encryption opens no archive with another key.
  const sealed = await archive({ passphrase: 'passphrase' });
  await expect(open(sealed, 'another', true)).rejects.toThrow(/passphrase does not match/);
  await expect(open(sealed)).rejects.toThrow(/set BACKUP_PASSPHRASE/);
});

it('an archive opens at the cost that it names, and none at the cost of gigabytes', async () => {
  expect(costToday).toEqual({ N: 131_072, r: 8, p: 1 });
  for (const cost of [cheap, costToday])
    await open(await archive({ passphrase: 'passphrase', cost }), 'passphrase');
  for (const cost of [{ N: 2 ** 24 }, { r: 1_024 }, { p: 1_000 }, { N: 2 }, { N: 100_000 }]) {
    const lock = { salt: '00', check: '00', cost: { ...costToday, ...cost } };
    await expect(open(await archive({ more: lock }), 'passphrase')).rejects.toThrow(/not a Forno backup/);
  }
});

it('an archive of release 1.0 is left to that release, and one of a later format is foreign', async () => {
  const earlier = { version: 1, salt: randomBytes(16).toString('hex') };
  for (const more of [{ version: 1 }, earlier, { ...earlier, cost: costToday }])
    await expect(open(await archive({ more }), 'passphrase')).rejects.toThrow(/^An earlier release wrote/);
  for (const more of [{ version: 3 }, { format: 'tar' }])
    await expect(open(await archive({ more }))).rejects.toThrow(/not a Forno backup/);
});

const key = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .filter((name) => !/[$\0]|^_bsontype$/.test(name));
const bytes = fc.uint8Array({ maxLength: 40 });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\u2028b\r\nc', null, true, false, new BSON.MinKey(), new BSON.MaxKey()),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((n) => new BSON.Int32(n)),
    fc.double().map((n) => new BSON.Double(n)),
    fc.constantFrom(-0, 1, 1e21, 2 ** 53, Number.NaN, -Infinity).map((n) => new BSON.Double(n)),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => BSON.Long.fromBigInt(n)),
    fc.constantFrom('1.10', '-0', '1E+6144', 'NaN').map((n) => BSON.Decimal128.fromString(n)),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ minLength: 12, maxLength: 12 }).map((id) => new BSON.ObjectId(id)),
    fc.tuple(bytes, fc.constantFrom(0, 5, 128)).map(([data, kind]) => new BSON.Binary(data, kind)),
    fc.constant(new BSON.UUID()),
    fc.constantFrom('', 'im', 'x').map((how) => new BSON.BSONRegExp('^a/b$', how)),
    fc.constant(new BSON.Timestamp({ t: 4_294_967_295, i: 2 })),
    fc.constant(new BSON.Code('return 1', { a: 1 })),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));

it('a document comes back as the bytes that it was, whatever is in it', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value), (given) => {
      const stored = BSON.serialize(given);
      const read = BSON.deserialize(stored, { promoteValues: false, bsonRegExp: true });
      const line = toLine(read);
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(BSON.serialize(BSON.EJSON.parse(line, { relaxed: false }))).toEqual(stored);
    }),
    { numRuns: 300 },
  );
});
