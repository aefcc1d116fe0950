import type { Socket } from 'node:net';
import type { Doc } from '../values/decode.ts';
import { createFrameReader } from './frames.ts';
import { parseMessage, type Request } from './parse-message.ts';
import { encodeReply } from './reply.ts';

export type Execute = (request: Request) => Doc | Promise<Doc>;

/**
 * Serves one client. A command runs to completion once its last byte has arrived, so that no two commands
 * ever interleave; only its reply may wait (for the disk).
 */
export function serveConnection(socket: Socket, execute: Execute): void {
  const read = createFrameReader();
  socket.setNoDelay(true);
  // A client that disconnects mid-message must not affect the others.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) void answer(socket, parseMessage(message), execute);
    } catch {
      // Not our protocol: we can neither reply nor find the next message.
      socket.destroy();
    }
  });
}

async function answer(socket: Socket, request: Request, execute: Execute): Promise<void> {
  try {
    const reply = await execute(request);
    if (!request.silent && socket.writable) socket.write(encodeReply(reply, request.id, request.legacy));
  } catch {
    socket.destroy();
  }
}
