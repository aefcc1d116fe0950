import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import mongoose from 'mongoose';
import { aeadBytes, startOpening } from '../../runtime/aead.ts';
import { deriveKey, Header, headerMaxBytes, LastLine, Line, lineMaxBytes, nonce } from './archive.ts';
import { BackupError } from './backup-error.ts';

type Source = AsyncIterable<Buffer>;
export type OpenBackup = Awaited<ReturnType<typeof openBackup>>;

/**
 * Opens a backup once it was read to its end: one that is cut, tampered with or damaged does not open. With a passphrase
 * it must be encrypted: only that shows that it is ours. `unencrypted` is the operator's word that it is.
 * @throws BackupError for what is no whole backup, or is locked, or may be forged
 */
export async function openBackup(path: string, passphrase: string | undefined, unencrypted = false) {
  const { header, about } = await readHeader(path);
  const key = await unlock(header, passphrase, unencrypted);
  const start = about.length + 1;
  const end = (await stat(path)).size - (key ? aeadBytes.tag : 0);
  if (end <= start) throw new BackupError('damaged');
  const tag = await buffer(createReadStream(path, { start: end }));
  const packed = () => {
    const file = createReadStream(path, { start, end: end - 1 });
    return key ? unseal(file, startOpening({ key, nonce, about }, tag)) : file;
  };
  const { takenAt, snapshot } = header;
  try {
    // To its end: nothing is unpacked before it is known to be ours.
    if (key) for await (const _part of packed());
    const { documents, bytes } = await verify(packed());
    return {
      summary: { takenAt: new Date(takenAt), snapshot, documents, bytes },
      lines: () => readLines(packed()),
    };
  } catch (error) {
    // A file that can't be read is not damaged.
    throw error instanceof Error && 'syscall' in error ? error : new BackupError('damaged');
  }
}

async function readHeader(path: string) {
  const start = await buffer(createReadStream(path, { end: headerMaxBytes }));
  const about = start.subarray(0, Math.max(0, start.indexOf('\n')));
  try {
    return { header: Header.parse(JSON.parse(about.toString())), about };
  } catch {
    throw new BackupError('foreign');
  }
}

/** The key, if it is encrypted. */
async function unlock(header: Header, passphrase: string | undefined, unencrypted: boolean) {
  if (header.version === 1) throw new BackupError('earlier');
  if (header.salt === null) {
    if (passphrase !== undefined && !unencrypted) throw new BackupError('unencrypted');
    return undefined;
  }
  if (passphrase === undefined) throw new BackupError('locked');
  const { key, check } = await deriveKey(passphrase, header.salt, header.cost);
  if (check !== header.check) throw new BackupError('key');
  return key;
}

async function* unseal(sealed: Source, decipher: ReturnType<typeof startOpening>) {
  for await (const part of sealed) yield decipher.update(part);
  decipher.final();
}

/** The manifest, if it agrees with the lines before it. */
async function verify(packed: Source) {
  const hash = createHash('sha256');
  let last = Buffer.alloc(0);
  for await (const line of splitLines(packed)) {
    hash.update(last);
    last = line;
  }
  const { manifest } = LastLine.parse(JSON.parse(last.toString()));
  if (hash.digest('hex') !== manifest.sha256) throw new BackupError('damaged');
  return manifest;
}

/** In order, each with its length. */
async function* readLines(packed: Source) {
  for await (const text of splitLines(packed)) {
    const line = Line.parse(mongoose.mongo.BSON.EJSON.parse(text.toString(), { relaxed: false }));
    if (!('manifest' in line)) yield { line, bytes: text.length };
  }
}

/** With their line feeds. `readline` would split at U+2028 too, and hold a line of any length. */
async function* splitLines(packed: Source) {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of pipeline(packed, createGunzip(), () => undefined)) {
    let from = 0;
    for (let to = part.indexOf('\n') + 1; to > 0; to = part.indexOf('\n', from) + 1) {
      yield Buffer.concat([...held, part.subarray(from, to)]);
      held = [];
      length = 0;
      from = to;
    }
    held.push(part.subarray(from));
    length += part.length - from;
    if (length > lineMaxBytes) throw new BackupError('damaged');
  }
  if (length > 0) throw new BackupError('damaged');
}
