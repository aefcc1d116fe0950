import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeskOptions } from '../settings.ts';
import { type Desk, startDesk } from '../start-desk.ts';

export const keys = { keyId: 'rzp_test_desk', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

export type Reply<T = unknown> = { status: number; body: T; headers: Headers };

/** A desk with a folder of its own, and short ways to talk to it over the wire. */
export type TestDesk = Desk & {
  data: string;
  /** With the key id and secret. */
  api<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  /** Without any. */
  call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  /** Stops and starts again on the same folder. */
  again(): Promise<TestDesk>;
};

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'forno-desk-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export async function deskForTests(options: Partial<DeskOptions> = {}): Promise<TestDesk> {
  const data = options.data ?? temporaryFolder();
  const desk = await startDesk({ ...keys, ...options, data }, (error) => {
    throw error;
  });
  const call = async <T>(method: string, path: string, body?: unknown, headers = {}): Promise<Reply<T>> => {
    const response = await fetch(desk.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: readable(text) };
  };
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
  return {
    ...desk,
    data,
    call,
    api: (method, path, body, headers = {}) => call(method, path, body, { authorization, ...headers }),
    async again() {
      await desk.close();
      return deskForTests({ ...options, data });
    },
  };
}

function readable<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(JSON.stringify(text));
  }
}

export type Received = { headers: IncomingHttpHeaders; body: string; event: string; eventId: string };
export type Shop = { url: string; received: Received[]; answer: number; close(): Promise<void> };

/** A shop's webhook address: keeps what comes and answers with the status in `answer`. */
export async function shopForTests(port = 0): Promise<Shop> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const eventId = request.headers['x-razorpay-event-id']?.toString() ?? '';
    received.push({ headers: request.headers, body, event: JSON.parse(body).event, eventId });
    response.writeHead(shop.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : 0;
  const shop: Shop = {
    url: `http://127.0.0.1:${listening}/payment/webhook`,
    received,
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return shop;
}
