import { setTimeout as delay } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';
import { CommandError } from '../errors.ts';
import { decode, type Doc, encode } from '../values/decode.ts';

export type Journal = ReturnType<typeof openJournal>;

/** Room for this much (bytes) is asked for, this often (ms), while the disk takes nothing. */
const tryBytes = 64 * 1024;
const tryEveryMs = 1_000;

type Key = [collection: number, number: number];

/** What is stored, and how it is changed: `write` takes each change with its place. */
function openTables(root: RootDatabase, write: (place: string, put: () => Promise<boolean>) => void) {
  const records = root.openDB<Buffer, Key>('records', { encoding: 'binary' });
  const catalog = root.openDB<Buffer, number>('catalog', { encoding: 'binary' });
  return {
    /** A collection's stored documents, ordered by number. */
    records: (collection: number): Iterable<{ number: number; raw: Uint8Array }> =>
      records
        .getRange({ start: [collection, 0], end: [collection + 1, 0] })
        .map(({ key, value }) => ({ number: key[1], raw: value })),
    put: (collection: number, number: number, raw: Uint8Array) =>
      write(`${collection}:${number}`, () => records.put([collection, number], asBuffer(raw))),
    remove: (collection: number, number: number) =>
      write(`${collection}:${number}`, () => records.remove([collection, number])),
    /** Collections and their indexes, by number. */
    catalog: (): Iterable<{ collection: number; description: Doc }> =>
      catalog.getRange({}).map(({ key, value }) => ({ collection: key, description: decode(value) })),
    describe: (collection: number, description: Doc) =>
      write(`${collection}`, () => catalog.put(collection, asBuffer(encode(description)))),
    forget: (collection: number) => write(`${collection}`, () => catalog.remove(collection)),
  };
}

/**
 * Durable storage for the in-memory documents. Writes made while one LMDB transaction is being synced to disk
 * go into the next one (group commit); `settled` resolves once that is on disk, and no write is acknowledged
 * earlier.
 *
 * When the disk takes nothing, what was not yet acknowledged is refused and forgotten (`onUndone` reads again what the
 * disk has), and every later write is refused until a try, each second, is taken. `tell` says both.
 */
export function openJournal(path: string, tell: (line: string) => void) {
  // Batches of LMDB's own make a promise that nobody can catch: its rejection, on a full disk, ends the process.
  const how = { maxDbs: 4, overlappingSync: false, eventTurnBatching: false };
  const root = open({ path, noSubdir: true, encoding: 'binary', ...how });
  /** Where it is tried whether the disk takes anything; always empty otherwise. */
  const room = root.openDB<Buffer, number>('room', { encoding: 'binary' });
  /** Keyed by place: ten changes to a hot document during one sync cost a single write. */
  let queue = new Map<string, () => Promise<boolean>>();
  let next: Promise<void> | undefined;
  let syncing: Promise<void> = Promise.resolve();
  let refusal: CommandError | undefined;
  let onUndone = (): void => undefined;
  let isClosed = false;

  function write(place: string, put: () => Promise<boolean>): void {
    queue.set(place, put);
    if (next) return;
    next = syncing.then(sync, sync);
    next.catch(() => undefined);
  }

  async function sync(): Promise<void> {
    const batch = queue;
    queue = new Map();
    syncing = next ?? syncing;
    next = undefined;
    // What came after a failure built on what is undone.
    if (refusal) throw refusal;
    const tries = await Promise.allSettled([...batch.values()].map((put) => put().catch(silence)));
    const failed = tries.find(({ status }) => status === 'rejected');
    if (failed) refuse();
  }

  function refuse(): never {
    refusal = new CommandError(14031, `can't write to ${path} (is the disk full?): writes are refused`);
    tell(refusal.message);
    root.resetReadTxn();
    onUndone();
    void untilTaken().then(() => tell(`${path} can be written again: writes are taken`));
    throw refusal;
  }

  async function untilTaken(): Promise<void> {
    const isTaken = async () => {
      await room.put(0, Buffer.alloc(tryBytes)).catch(silence);
      return room.remove(0).catch(silence);
    };
    do await delay(tryEveryMs, undefined, { ref: false });
    while (!isClosed && !(await isTaken().catch(() => false)));
    syncing = Promise.resolve();
    refusal = undefined;
  }

  return {
    ...openTables(root, write),
    /** Why no write is taken, while the disk takes nothing. */
    refusal: () => refusal,
    whenUndone: (readAgain: () => void) => void (onUndone = readAgain),
    /** Resolves once everything written so far is on disk, at once if nothing is pending; rejects if it is undone. */
    settled: (): Promise<void> => next ?? syncing,
    close: async (): Promise<void> => {
      isClosed = true;
      await (next ?? syncing).catch(() => undefined);
      await root.close();
    },
  };
}

/** LMDB tells its cause by a promise of its own, whose rejection would end the process. */
function silence(cause: unknown): never {
  if (cause instanceof Error && 'commitError' in cause)
    Promise.resolve(cause.commitError).catch(() => undefined);
  throw cause;
}

function asBuffer(raw: Uint8Array): Buffer {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
}
