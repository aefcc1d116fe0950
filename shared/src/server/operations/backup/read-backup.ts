import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import mongoose from 'mongoose';
import { CollectionPart, Header, headerMaxBytes, Manifest, partKinds } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';
import { deriveKey, unseal } from './seal-chunks.ts';

const { BSON } = mongoose.mongo;
/** MongoDB's document limit, with room for what the server adds. */
const documentMaxBytes = 17 * 1024 * 1024;

type Heard = { collection: CollectionPart } | { raw: Buffer };

export interface OpenBackup {
  header: Header;
  /** All parts in order; checked against the manifest at the end. */
  parts: () => AsyncGenerator<Heard, Manifest>;
}

/**
 * With a passphrase an archive must be encrypted: only that shows that it is ours. `unencrypted` is the operator's word
 * that it is.
 * @throws BackupError for what is no backup, or is locked, or may be forged
 */
export async function openBackup(
  path: string,
  passphrase: string | undefined,
  unencrypted = false,
): Promise<OpenBackup> {
  const { header, about } = await readHeader(path);
  const { salt, cost } = header;
  if (salt !== null && passphrase === undefined) throw new BackupError('locked');
  if (salt === null && passphrase !== undefined && !unencrypted) throw new BackupError('unencrypted');
  const key = salt === null ? undefined : await deriveKey(passphrase ?? '', Buffer.from(salt, 'hex'), cost);
  return {
    header,
    async *parts() {
      const file = createReadStream(path, { start: about.length + 1 });
      const unpacked = pipeline(key ? unseal(file, key, about) : file, createGunzip(), () => undefined);
      try {
        return yield* readParts(unpacked);
      } catch (error) {
        throw error instanceof BackupError || !isOfTheArchive(error) ? error : new BackupError('damaged');
      } finally {
        unpacked.destroy();
        file.destroy();
      }
    },
  };
}

async function readHeader(path: string): Promise<{ header: Header; about: Buffer }> {
  const file = createReadStream(path, { end: headerMaxBytes });
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(Buffer.from(chunk));
  const start = Buffer.concat(chunks);
  const about = start.subarray(0, Math.max(0, start.indexOf('\n')));
  try {
    return { header: Header.parse(JSON.parse(about.toString())), about };
  } catch {
    throw new BackupError('foreign');
  }
}

async function* readParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Heard, Manifest> {
  const reader = new ByteReader(stream);
  const counted: (Manifest['collections'][number] & { hash: ReturnType<typeof createHash> })[] = [];
  for (;;) {
    const kind = (await reader.need(1))[0];
    const bson = await readBson(reader);
    if (kind === partKinds.collection) {
      const collection = CollectionPart.parse(BSON.deserialize(bson));
      counted.push({
        name: collection.collection,
        documents: 0,
        bytes: 0,
        sha256: '',
        hash: createHash('sha256'),
      });
      yield { collection };
    } else if (kind === partKinds.document) {
      const current = counted.at(-1);
      if (!current) throw new BackupError('damaged');
      current.hash.update(bson);
      current.documents += 1;
      current.bytes += bson.length;
      yield { raw: bson };
    } else {
      const manifest = Manifest.parse(BSON.deserialize(bson));
      const found = counted.map(({ hash, ...rest }) => ({ ...rest, sha256: hash.digest('hex') }));
      const isWhole = JSON.stringify(found) === JSON.stringify(manifest.collections);
      if (kind !== partKinds.manifest || !isWhole || (await reader.take(1)) !== undefined)
        throw new BackupError('damaged');
      return manifest;
    }
  }
}

async function readBson(reader: ByteReader): Promise<Buffer> {
  const length = await reader.need(4);
  const bytes = length.readInt32LE();
  if (bytes < 5 || bytes > documentMaxBytes) throw new BackupError('damaged');
  return Buffer.concat([length, await reader.need(bytes - 4)]);
}

/** Whether gzip, BSON or the schemas reported corrupted data. */
function isOfTheArchive(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfZlib = 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
  return isOfZlib || /^(ZodError|BSONError|\$ZodError)$/.test(error.name);
}
