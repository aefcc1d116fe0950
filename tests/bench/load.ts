import { connect } from 'node:net';

type Headers = Readonly<Record<string, string>>;

interface Request {
  method?: 'GET' | 'PUT';
  headers?: Headers;
  body?: string;
}

interface Load {
  url: string;
  /** Of each connection, in turn. */
  headers: readonly Headers[];
  connections: number;
  durationMs: number;
  /** The status that every response must have. */
  status?: number;
}

/** A keep-alive connection, for one request at a time. */
interface Connection {
  /** Resolves with the response's end. @throws on a response with another status */
  ask: (request: string, status: number) => Promise<void>;
  close: () => void;
}

/**
 * Sends the same path over keep-alive connections, one at a time on each, and returns the responses per second.
 * @throws on a response with another status
 */
export async function requestsPerSecond(load: Load): Promise<number> {
  const requests = load.headers.map((headers) => requestText(load.url, { headers }));
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: load.connections }, async (_, index) => {
      const request = requests[index % requests.length] ?? '';
      const connection = openConnection(load.url);
      let answers = 0;
      for (; performance.now() - started < load.durationMs; answers += 1)
        await connection.ask(request, load.status ?? 200);
      connection.close();
      return answers;
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

export function requestText(url: string, { method = 'GET', headers = {}, body = '' }: Request): string {
  const { host, pathname, search } = new URL(url);
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

/** Speaks HTTP itself: any client library would cost more than the server under test. */
export function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let head = '';
  /** Bytes left of the body; negative while reading the head. */
  let left = -1;
  let expected = 200;
  let settle: { resolve: () => void; reject: (error: Error) => void } = { resolve() {}, reject() {} };
  const fail = (text: string): void => {
    settle.reject(new Error(text));
    socket.destroy();
  };
  socket.on('error', (error) => settle.reject(error));
  socket.on('close', () => settle.reject(new Error('the connection was closed')));
  socket.on('data', (chunk: Buffer) => {
    if (left >= 0) left -= chunk.length;
    else {
      const text = chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      head += end < 0 ? text : text.slice(0, end);
      if (end < 0) return;
      if (!head.startsWith(`HTTP/1.1 ${expected} `))
        return fail(`${head.slice(0, 200)} instead of ${expected}`);
      const length = expected === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (Number.isNaN(length)) return fail('an answer without its length');
      left = length - (text.length - end - 4);
      head = '';
    }
    if (left > 0) return;
    left = -1;
    settle.resolve();
  });
  return {
    ask: (request, status) =>
      new Promise((resolve, reject) => {
        expected = status;
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
