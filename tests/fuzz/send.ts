import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  method: string;
  /** Sent as it is, without normalization. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** `status` 0: no response. */
export interface Heard {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const timeoutMs = 30_000;

export function send(url: string, { method, path, headers, body }: Sent): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: timeoutMs },
      (response) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, text: content }),
          () => resolve({ status: 0, text: 'cut off' }),
        );
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer in ${timeoutMs} ms`)));
    call.once('error', (error) => resolve({ status: 0, text: error.message }));
    call.end(body);
  });
}
