import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

/**
 * Locks a folder against a second store: two processes with their own copies of the documents would undo each
 * other's writes. The lock is a socket in Linux's abstract namespace: it vanishes with its process, however
 * that dies, and leaves no file behind. Other systems have no such thing, and no lock.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return () => undefined;
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  await listen(server, `\0forno-store-${name}`, folder);
  server.unref();
  return () => server.close();
}

function listen(server: Server, path: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`${folder} is in use by another document store`));
      else reject(error);
    });
    server.listen(path, resolve);
  });
}
