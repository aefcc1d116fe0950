import type { Socket } from 'node:net';
import type { Doc } from '../values/decode.ts';
import { createFrameReader } from './frames.ts';
import { parseMessage, type Request } from './parse-message.ts';
import { encodeReply } from './reply.ts';

export type Execute = (request: Request) => Doc | Promise<Doc>;

/**
 * Speaks the protocol with one client. A command is executed whole when its last byte arrives, so that no two
 * commands ever interleave; only its answer may wait (for the disk).
 */
export function serveConnection(socket: Socket, execute: Execute): void {
  const read = createFrameReader();
  socket.setNoDelay(true);
  // A client that goes away in the middle is none of the others' business.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) answer(socket, parseMessage(message), execute);
    } catch {
      // Not our protocol: nothing sensible can be answered, nor the next message found.
      socket.destroy();
    }
  });
}

function answer(socket: Socket, request: Request, execute: Execute): void {
  const reply = execute(request);
  if (reply instanceof Promise) {
    reply.then(
      (doc) => send(socket, request, doc),
      () => socket.destroy(),
    );
  } else {
    send(socket, request, reply);
  }
}

function send(socket: Socket, request: Request, reply: Doc): void {
  if (!request.silent && socket.writable) socket.write(encodeReply(reply, request.id, request.legacy));
}
