import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Cursors } from './commands/cursors.ts';
import { createExecutor } from './commands/execute.ts';
import { Catalog } from './data/catalog.ts';
import { expire } from './data/expire.ts';
import { lockFolder } from './data/lock.ts';
import { openJournal } from './data/journal.ts';
import { serveConnection } from './wire/serve-connection.ts';

interface StoreOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** How often (ms) expired documents and idle cursors are removed. */
  readonly sweepEveryMs?: number;
  /** A disk write failed: memory is ahead of the disk, so the store must stop. */
  readonly onFailure?: (cause: unknown) => void;
}

export interface Store {
  readonly port: number;
  /** Stops listening, waits for pending writes, closes the files. */
  close(): Promise<void>;
}

function rethrow(cause: unknown): never {
  throw cause;
}

/**
 * The embedded document store: MongoDB's wire protocol on loopback, for one machine. Documents and indexes
 * live in memory, in one thread; every write is synced to disk before it is acknowledged, and startup reads
 * everything back. Meant for at most a few hundred thousand documents: memory holds each twice (BSON and
 * decoded). No replica set, no transactions, no change streams, no access control.
 */
export async function startStore({
  port,
  dataDir,
  sweepEveryMs = 60_000,
  onFailure = rethrow,
}: StoreOptions): Promise<Store> {
  const unlock = await lockFolder(dataDir);
  const journal = openJournal(join(dataDir, 'documents.lmdb'), onFailure);
  const catalog = new Catalog(journal);
  const cursors = new Cursors();
  const execute = createExecutor(catalog, cursors);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, execute);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const sweep = setInterval(() => {
    cursors.sweep();
    expire(catalog);
  }, sweepEveryMs);
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    close: async () => {
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
