/** What we use of an internal module of the MongoDB driver, which ships no types for it. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    socket: Socket;
    /** Why the connection is unusable; null while it isn't. */
    error: Error | null;
    writeCommand(...command: unknown[]): Promise<void>;
  }
}
