import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Cursors } from './commands/cursors.ts';
import { createExecutor } from './commands/execute.ts';
import { Snapshots } from './commands/snapshots.ts';
import { Catalog } from './data/catalog.ts';
import { openJournal } from './data/journal.ts';
import { select } from './query/select.ts';
import { serveConnection } from './wire/serve-connection.ts';

/** Removes documents that a TTL index (`expireAfterSeconds`) has expired; MongoDB does so every minute. */
function expire(catalog: Catalog, now = Date.now()): void {
  for (const collection of catalog.all()) {
    for (const { spec } of collection.indexes) {
      const { key, expireAfterSeconds, partialFilterExpression = {} } = spec;
      const [path] = Object.keys(key);
      if (path === undefined || expireAfterSeconds === undefined) continue;
      const expired = { [path]: { $lt: new Date(now - expireAfterSeconds * 1_000) } };
      const filter = { $and: [expired, partialFilterExpression] };
      for (const record of select(collection, { filter }).records) collection.remove(record);
    }
  }
}

/**
 * Locks a folder against a second store: two processes with their own copies of the documents would undo each
 * other's writes. The lock is a socket in Linux's abstract namespace: it vanishes with its process, however
 * that dies, and leaves no file behind. Other systems have no such thing, and no lock.
 */
async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return () => undefined;
  // By its inode: it may have several paths.
  const { dev, ino } = statSync(folder, { bigint: true });
  const server = createServer((socket) => socket.destroy()).listen(`\0forno-store-${dev}-${ino}`);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`${folder} is in use by another document store`) : error;
  });
  server.unref();
  return () => server.close();
}

interface StoreOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** How often (ms) expired documents and idle cursors are removed. */
  readonly sweepEveryMs: number;
  /** Told when the disk takes nothing, and when it does again. */
  readonly tell: (line: string) => void;
}

/**
 * The embedded document store: MongoDB's wire protocol on loopback, for one machine. Documents and indexes
 * live in memory, in one thread; every write is synced to disk before it is acknowledged, and startup reads
 * everything back. While the disk is full, reads go on and writes are refused. Meant for at most a few hundred thousand documents: memory holds each twice (BSON and
 * decoded). No replica set, no transactions, no change streams, no access control.
 */
export async function startStore({ port, dataDir, sweepEveryMs, tell }: StoreOptions) {
  const unlock = await lockFolder(dataDir);
  const journal = openJournal(join(dataDir, 'documents.lmdb'), tell);
  const catalog = new Catalog(journal);
  const cursors = new Cursors();
  const snapshots = new Snapshots();
  const execute = createExecutor(journal, { catalog, cursors, snapshots });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, execute);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const sweep = setInterval(() => {
    cursors.sweep();
    snapshots.sweep();
    if (!journal.refusal()) expire(catalog);
  }, sweepEveryMs);
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    /** Stops listening, waits for pending writes, closes the files. */
    close: async (): Promise<void> => {
      clearInterval(sweep);
      server.close();
      for (const socket of sockets) socket.pause();
      await journal.settled();
      for (const socket of sockets) socket.destroySoon();
      await journal.close();
      unlock();
    },
  };
}
