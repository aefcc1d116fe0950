import { scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { aeadBytes, openBytes, sealBytes } from '../../runtime/aead.ts';
import type { Cost } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

const chunkBytes = 64 * 1024;
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** What a new archive costs to guess at: a third of a second and 128 MiB each. */
export const costToday: Cost = { N: 2 ** 17, r: 8, p: 1 };
/** Of archives whose header names none. */
const costBefore: Cost = { N: 2 ** 14, r: 8, p: 1 };

/** The key of one archive; each has its own salt, so keys differ. */
export function deriveKey(passphrase: string, salt: Buffer, cost: Cost = costBefore): Promise<Buffer> {
  return derive(passphrase, salt, aeadBytes.key, { ...cost, maxmem: 256 * cost.N * cost.r });
}

/**
 * Encrypts a stream in chunks of 64 KiB, each preceded by its length and followed by its tag. The nonce holds the
 * chunk's number and whether it is the last, so none can be removed, reordered or truncated. `about` is the archive's
 * header, authenticated by every tag.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  about: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const part of source) {
    held = Buffer.concat([held, part]);
    for (; held.length > chunkBytes; held = held.subarray(chunkBytes))
      yield sealChunk(held.subarray(0, chunkBytes), false);
  }
  yield sealChunk(held, true);

  function sealChunk(plain: Buffer, isLast: boolean): Buffer {
    const { sealed, tag } = sealBytes({ key, nonce: nonceOf(number++, isLast), about }, plain);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(plain.length);
    return Buffer.concat([length, sealed, tag]);
  }
}

/** @throws BackupError for another key, and for a stream that is not exactly what was sealed */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  about: Buffer,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  let length = await reader.take(4);
  for (let number = 0; length; number += 1) {
    const bytes = length.readUInt32BE();
    if (bytes > chunkBytes) throw new BackupError('damaged');
    const chunk = await reader.need(bytes + aeadBytes.tag);
    length = await reader.take(4);
    const nonce = nonceOf(number, length === undefined);
    const plain = openBytes(
      { key, nonce, about },
      { sealed: chunk.subarray(0, bytes), tag: chunk.subarray(bytes) },
    );
    if (!plain) throw new BackupError(number === 0 ? 'key' : 'damaged');
    yield plain;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(aeadBytes.nonce);
  nonce.writeUInt32BE(isLast ? 1 : 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}
