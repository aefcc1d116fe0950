import { open } from 'lmdb';
import { decode, type Doc, encode } from '../values/decode.ts';

export type Journal = ReturnType<typeof openJournal>;

type Key = [collection: number, number: number];

/**
 * Durable storage for the in-memory documents. Writes made while one LMDB transaction is being synced to disk
 * go into the next one (group commit); `settled` resolves once that is on disk, and no write is acknowledged
 * earlier.
 */
export function openJournal(path: string, onFailure: (cause: unknown) => void) {
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
    /** A collection's stored documents, ordered by number. */
    *records(collection: number): Iterable<{ number: number; raw: Uint8Array }> {
      for (const { key, value } of records.getRange({ start: [collection, 0], end: [collection + 1, 0] })) {
        yield { number: key[1], raw: value };
      }
    },
    put: (collection: number, number: number, raw: Uint8Array) =>
      write(`${collection}:${number}`, () => records.put([collection, number], asBuffer(raw))),
    remove: (collection: number, number: number) =>
      write(`${collection}:${number}`, () => records.remove([collection, number])),
    /** Collections and their indexes, by number. */
    *catalog(): Iterable<{ collection: number; description: Doc }> {
      for (const { key, value } of catalog.getRange({}))
        yield { collection: key, description: decode(value) };
    },
    describe: (collection: number, description: Doc) =>
      write(`${collection}`, () => catalog.put(collection, asBuffer(encode(description)))),
    forget: (collection: number) => write(`${collection}`, () => catalog.remove(collection)),
    /** Resolves once everything written so far is on disk; at once if nothing is pending. */
    settled: (): Promise<void> => next ?? syncing,
    close: async (): Promise<void> => {
      await (next ?? syncing);
      await root.close();
    },
  };
}

function asBuffer(raw: Uint8Array): Buffer {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}
