import { vi } from 'vitest';

export interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

export type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
export type Replies = Record<string, Reply | ((sent: Sent) => Reply | Promise<Reply>)>;

/** Fakes the BFF in a test: replies by `METHOD /path` and records requests. An unexpected call fails the test. */
export function fakeServer(replies: Replies) {
  const sent: Sent[] = [];
  const unexpected: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const text = typeof init.body === 'string' ? init.body : undefined;
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: text === undefined ? init.body : JSON.parse(text),
    };
    // A search is told as the read that it is, unless the test asks how it was sent.
    if (!replies[`${request.method} ${url.pathname}`] && url.pathname.endsWith('/search')) {
      url.pathname = url.pathname.replace(/\/search$/, '');
      url.search = String(new URLSearchParams(request.body as Record<string, string>));
      Object.assign(request, { method: 'GET', path: url.pathname + url.search, body: undefined });
    }
    sent.push(request);
    const given = replies[`${request.method} ${url.pathname}`];
    if (!given) unexpected.push(`${request.method} ${url.pathname}`);
    const wait = typeof given === 'function' ? given(request) : (given ?? { status: 404, body: {} });
    const reply = await Promise.race([wait, aborted(init.signal)]);
    if (reply instanceof Error) throw reply;
    const json = reply.body === undefined ? null : JSON.stringify(reply.body);
    return new Response(json, { status: reply.status ?? 200, headers: reply.headers ?? {} });
  });
  return { sent, unexpected };
}

/** What the last write carried: a read under way beside it may have been asked later. */
export const lastWritten = (sent: Sent[]): unknown => sent.findLast(({ method }) => method !== 'GET')?.body;

function aborted(signal: AbortSignal | null | undefined): Promise<Error> {
  return new Promise((_, reject) => {
    if (!signal) return;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The server's no, with its reason. */
export const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message },
});

/** A reply that never comes. */
export const silence = (): Promise<Reply> => new Promise(() => {});

const id = '64b000000000000000000001';

export const customer = {
  _id: id,
  name: 'Asha Rao',
  email: 'asha@example.com',
  role: 'customer' as const,
  address: '12 Church Street',
  isVerified: false,
};

/** The reply to GET /user/profile: an empty cart. */
export const profileReply = (parts: object = {}) => ({
  body: { user: { ...customer, ...parts, cartData: [], cartVersion: 0 } },
});
