import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  headers?: Readonly<Record<string, string>>;
  connections: number;
  forMs: number;
  /** The status that every response must have. */
  status?: number;
}

/**
 * Sends the same request over keep-alive connections, one at a time on each, and returns the responses per second.
 * Speaks HTTP itself: any client library would cost more than the server under test.
 * @throws on a response with another status
 */
export async function requestsPerSecond(load: Load): Promise<number> {
  const { hostname, port, pathname, search } = new URL(load.url);
  const headers = Object.entries({ host: `${hostname}:${port}`, ...load.headers });
  const request = [
    `GET ${pathname}${search} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
  const started = performance.now();
  const until = started + load.forMs;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () =>
      askUntil(connect(Number(port), hostname), request, until, load.status ?? 200),
    ),
  );
  const seconds = (performance.now() - started) / 1_000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function askUntil(socket: Socket, request: string, until: number, status: number): Promise<number> {
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    let answers = 0;
    let head = '';
    /** Bytes left of the body; negative while reading the head. */
    let left = -1;
    const next = (): void => {
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(answers);
      }
    };
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk: Buffer) => {
      if (left >= 0) left -= chunk.length;
      else {
        const text = chunk.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        head += end < 0 ? text : text.slice(0, end);
        if (end < 0) return;
        if (!head.startsWith(`HTTP/1.1 ${status} `)) {
          reject(new Error(`${head.slice(0, 200)} instead of ${status}`));
          socket.destroy();
          return;
        }
        const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
        left = length - (text.length - end - 4);
        head = '';
      }
      if (Number.isNaN(left)) {
        reject(new Error('an answer without its length'));
        socket.destroy();
        return;
      }
      if (left <= 0) {
        left = -1;
        next();
      }
    });
    socket.write(request);
  });
}
