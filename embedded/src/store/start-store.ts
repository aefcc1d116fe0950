import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Cursors } from './commands/cursors.ts';
import { createExecutor } from './commands/execute.ts';
import { Catalog } from './data/catalog.ts';
import { expire } from './data/expire.ts';
import { lockFolder } from './data/lock.ts';
import { openJournal } from './data/journal.ts';
import { serveConnection } from './wire/serve-connection.ts';

export interface StoreOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly dataDir: string;
  /** How often expired documents and forgotten cursors are cleared away. */
  readonly sweepEveryMs?: number;
  /** The disk refused a write: memory is ahead of it, so the only honest thing is to stop. */
  readonly onFailure?: (cause: unknown) => void;
}

export interface Store {
  readonly port: number;
  /** Stops listening, waits for what is being written, closes the files. */
  close(): Promise<void>;
}

function rethrow(cause: unknown): never {
  throw cause;
}

/**
 * The embedded document store: MongoDB's wire protocol on the loopback, for one machine.
 * Documents and indexes live in memory, in one thread, and every write is synced to the disk before it is
 * acknowledged; the start reads everything back. Meant for up to some hundred thousand documents: memory holds
 * each twice (bytes and values). No replica set, no transactions, no change streams, no access control.
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
