import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Cursors } from './commands/cursors.ts';
import { createExecutor } from './commands/execute.ts';
import { Catalog } from './data/catalog.ts';
import { openJournal } from './data/journal.ts';
import { serveConnection } from './wire/serve-connection.ts';

const SWEEP_EVERY_MS = 60_000;

export interface StoreOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly dataDir: string;
}

export interface Store {
  readonly port: number;
  /** Stops listening, waits for what is being written, closes the files. */
  close(): Promise<void>;
}

/**
 * The embedded document store: MongoDB's wire protocol on the loopback, for one machine.
 * Documents and indexes live in memory, in one thread, and every write is synced to the disk before it is
 * acknowledged; the start reads everything back. Meant for up to some hundred thousand documents: memory holds
 * each twice (bytes and values). No replica set, no transactions, no change streams, no access control.
 */
export async function startStore({ port, dataDir }: StoreOptions): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  const journal = openJournal(join(dataDir, 'documents.lmdb'));
  const cursors = new Cursors();
  const execute = createExecutor(new Catalog(journal), cursors);
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
  const sweep = setInterval(() => cursors.sweep(), SWEEP_EVERY_MS);
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    close: async () => {
      clearInterval(sweep);
      server.close();
      await journal.settled();
      for (const socket of sockets) socket.destroy();
      await journal.close();
    },
  };
}
