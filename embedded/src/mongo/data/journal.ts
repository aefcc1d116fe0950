import { open } from 'lmdb';
import { decode, type Doc, encode } from '../values/decode.ts';

/**
 * Durable storage for the in-memory documents. Writes made while one LMDB transaction is being synced to disk
 * go into the next one (group commit); `settled` resolves once that is on disk, and no write is acknowledged
 * earlier.
 */
export interface Journal {
  /** A collection's stored documents, ordered by number. */
  records(collection: number): Iterable<{ number: number; raw: Uint8Array }>;
  put(collection: number, number: number, raw: Uint8Array): void;
  remove(collection: number, number: number): void;
  /** Collections and their indexes, by number. */
  catalog(): Iterable<{ collection: number; description: Doc }>;
  describe(collection: number, description: Doc): void;
  forget(collection: number): void;
  /** Resolves once everything written so far is on disk; at once if nothing is pending. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

type Key = [collection: number, number: number];

export function openJournal(path: string, onFailure: (cause: unknown) => void): Journal {
  const root = open({ path, noSubdir: true, encoding: 'binary', maxDbs: 4, overlappingSync: false });
  const records = root.openDB<Buffer, Key>('records', { encoding: 'binary' });
  const catalog = root.openDB<Buffer, number>('catalog', { encoding: 'binary' });
  /** Keyed by place: ten changes to a hot document during one sync cost a single write. */
  let queue = new Map<string, () => Promise<boolean>>();
  let next: Promise<void> | undefined;
  let syncing: Promise<void> = Promise.resolve();

  function write(place: string, put: () => Promise<boolean>): void {
    queue.set(place, put);
    if (next) return;
    const turn = syncing.then(sync);
    next = turn;
    syncing = turn.catch(onFailure);
  }

  async function sync(): Promise<void> {
    const batch = queue;
    queue = new Map();
    next = undefined;
    await Promise.all([...batch.values()].map((put) => put()));
  }

  return {
    *records(collection) {
      for (const { key, value } of records.getRange({ start: [collection, 0], end: [collection + 1, 0] })) {
        yield { number: key[1], raw: value };
      }
    },
    put: (collection, number, raw) =>
      write(`${collection}:${number}`, () => records.put([collection, number], asBuffer(raw))),
    remove: (collection, number) =>
      write(`${collection}:${number}`, () => records.remove([collection, number])),
    *catalog() {
      for (const { key, value } of catalog.getRange({}))
        yield { collection: key, description: decode(value) };
    },
    describe: (collection, description) =>
      write(`${collection}`, () => catalog.put(collection, asBuffer(encode(description)))),
    forget: (collection) => write(`${collection}`, () => catalog.remove(collection)),
    settled: () => next ?? syncing,
    close: async () => {
      await (next ?? syncing);
      await root.close();
    },
  };
}

function asBuffer(raw: Uint8Array): Buffer {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}
