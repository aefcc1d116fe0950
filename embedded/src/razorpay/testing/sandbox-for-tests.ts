import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@forno/shared/processes';
import { afterTests, folderForTests } from '@forno/shared/testing';
import type { DialogSuccess } from '../customer/pay.ts';
import type { PaymentEntity } from '../provider/entities.ts';
import type { SandboxOptions } from '../settings.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

export const keys = { keyId: 'rzp_test_sandbox', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

export type Reply<T = unknown> = { status: number; body: T; headers: Headers };

/** A sandbox with its own folder, and shorthands for calling it over HTTP. */
export type TestSandbox = Sandbox & {
  data: string;
  /** With the key id and secret. */
  api<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  /** Without. */
  call<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<T>>;
  /** The API's answer to GET. */
  get<T>(path: string): Promise<T>;
  /** The items of the API's answer to GET. */
  items<T>(path: string): Promise<T[]>;
  /** Creates an order and returns its id; of 740 rupees unless told. */
  order(more?: object): Promise<string>;
  pay(orderId: string, outcome?: string, more?: object): Promise<Reply<DialogSuccess>>;
  /** Pays a new order and returns the id of the payment. */
  paid(outcome?: string, order?: object): Promise<string>;
  payment(id: string): Promise<PaymentEntity>;
  /** Replaces all fault switches. */
  faults(switches: unknown): Promise<Reply>;
  /** Restarts on the same folder. */
  again(): Promise<TestSandbox>;
};

/** Closed after the running test, or after the whole file when started outside of one; so is what `again` starts. */
export async function sandboxForTests(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  let latest: TestSandbox | undefined;
  const data = options.data ?? folderForTests();
  afterTests(() => latest?.close());
  return openSandbox({ ...options, data }, (started) => (latest = started));
}

async function openSandbox(
  options: Partial<SandboxOptions> & { data: string },
  note: (started: TestSandbox) => void,
): Promise<TestSandbox> {
  const { data } = options;
  const sandbox = await startSandbox({ ...keys, ...options }, (error) => {
    throw error;
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= sandbox.close());
  const call = async <T>(method: string, path: string, body?: unknown, headers = {}): Promise<Reply<T>> => {
    const response = await fetch(sandbox.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: readable(await response.text()) };
  };
  const authorization = `Basic ${btoa(`${keys.keyId}:${keys.keySecret}`)}`;
  const started: TestSandbox = {
    ...sandbox,
    close,
    data,
    call,
    api: (method, path, body, headers = {}) => call(method, path, body, { authorization, ...headers }),
    get: async <T>(path: string) => (await started.api<T>('GET', path)).body,
    items: async <T>(path: string) => (await started.get<{ items: T[] }>(path)).items,
    order: async (more = {}) => {
      const request = { amount: 74_000, currency: 'INR', ...more };
      return (await started.api<{ id: string }>('POST', '/v1/orders', request)).body.id;
    },
    pay: (orderId, outcome, more = {}) => call('POST', '/pay', { order_id: orderId, outcome, ...more }),
    paid: async (outcome, order) =>
      (await started.pay(await started.order(order), outcome)).body.razorpay_payment_id,
    payment: (id) => started.get(`/v1/payments/${id}`),
    faults: (switches) => call('PUT', '/faults', switches),
    async again() {
      await close();
      return openSandbox(options, note);
    },
  };
  note(started);
  return started;
}

function readable<T>(answer: string): T {
  try {
    return JSON.parse(answer);
  } catch {
    return JSON.parse(JSON.stringify(answer));
  }
}

type Received = { headers: IncomingHttpHeaders; body: string; event: string; eventId: string };
export type Shop = { url: string; received: Received[]; answer: number; close(): Promise<void> };

/** A shop's webhook address: keeps what it receives and answers with status `answer`. Closed like a sandbox. */
export async function shopForTests(port = 0): Promise<Shop> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const eventId = request.headers['x-razorpay-event-id']?.toString() ?? '';
    received.push({ headers: request.headers, body, event: JSON.parse(body).event, eventId });
    response.writeHead(shop.answer).end();
  });
  const { url, close } = await listen(server, port);
  afterTests(close);
  const shop: Shop = { url: `${url}/payment/webhook`, received, answer: 200, close };
  return shop;
}
