import { createHmac } from 'node:crypto';
import { type Route, routes } from '@forno/shared/contracts/server';
import type { Config } from '@forno/shared/server/runtime';

export interface Answered<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Client {
  token: string | undefined;
  /** Calls a route of the table with a JSON body; `path` fills its parameters. */
  call<T = Record<string, unknown>>(
    route: Pick<Route, 'method' | 'path'>,
    options?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown },
  ): Promise<Answered<T>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Speaks to the shop as a browser would, with these headers `also`. */
export function createClient(url: string, token?: string, also: Record<string, string> = {}): Client {
  const authorization: Record<string, string> =
    token === undefined ? also : { ...also, authorization: `Bearer ${token}` };
  const fetchFrom = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: { ...authorization, ...Object.fromEntries(new Headers(init.headers)) },
    });
  return {
    token,
    fetch: fetchFrom,
    async call<T>(
      { method, path }: Pick<Route, 'method' | 'path'>,
      {
        params = {},
        query = {},
        body,
      }: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
    ) {
      const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '0'.repeat(24));
      const search = new URLSearchParams(query).toString();
      const init: RequestInit =
        body === undefined
          ? { method }
          : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const response = await fetchFrom(search ? `${filled}?${search}` : filled, init);
      const text = await response.text();
      const parsed: T = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
      return { status: response.status, body: parsed, headers: response.headers };
    },
  };
}

/** Sends what the provider tells of a payment, signed, to the shop at this address; returns the status. */
export async function tellPayment(
  url: string,
  { RAZORPAY_WEBHOOK_SECRET }: Pick<Config, 'RAZORPAY_WEBHOOK_SECRET'>,
  entity: { id: string; [field: string]: unknown },
): Promise<number> {
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const signature = createHmac('sha256', RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    // Told again, it is the same event.
    'x-razorpay-event-id': `evt_${entity.id}`,
  };
  return (await fetch(url + routes.webhook.path, { method: 'POST', headers, body })).status;
}
