import { createServer, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Listening, listen } from '../../processes/listen.ts';
import { readConfig } from '../runtime/config/index.ts';
import { ProviderError } from './errors.ts';
import { createProvider, type Provider } from './provider.ts';

/** A provider that answers what a test tells it to, and remembers what it was asked. */
let server: Listening;
let provider: Provider;
let asked: { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }[];
let logged: { level: number; msg: string }[];
let answers: ((response: ServerResponse) => unknown)[];

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const order = { id: 'order_1', amount: 29_900, currency: 'INR', receipt: 'r1' };

beforeEach(async () => {
  asked = [];
  logged = [];
  answers = [];
  const api = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    (answers.shift() ?? json(404, {}))(response);
  });
  server = await listen(api);
  provider = providerOf({});
});
afterEach(() => {
  vi.useRealTimers();
  return server.close();
});

/** Its constants are read of a test alone. */
const hasty = { NODE_ENV: 'test', PROVIDER_TIMEOUT_MS: '300' };
function providerOf(more: Partial<typeof hasty>): Provider {
  const config = readConfig({
    MONGO_URL: 'mongodb://127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
    JWT_SECRET: 'x'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    RAZORPAY_URL: server.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...more,
  });
  return createProvider(config, pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }));
}

const failure = async (call: Promise<unknown>): Promise<ProviderError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${String(error)}`);
  return error;
};

it('creates an order under a unique receipt, with its notes and the key as basic authentication', async () => {
  answers = [json(200, order)];
  const asking = { amount: 29_900, currency: 'INR', receipt: 'r1', notes: { checkout: 'c1' } };
  await expect(provider.createOrder(asking)).resolves.toMatchObject(order);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ ...asking, unique_receipt: true });
  // The order sets its own capture mode, so the dashboard's setting is irrelevant.
  expect(JSON.parse(asked[0]?.body ?? '').payment).toEqual({
    capture: 'automatic',
    capture_options: { automatic_expiry_period: 4_320, manual_expiry_period: 4_320, refund_speed: 'normal' },
  });
  expect(asked[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`,
  );
});

it('asks again when the answer to an order was lost, under the same receipt', async () => {
  answers = [(response) => response.destroy(), json(200, order)];
  await provider.createOrder({ amount: 29_900, currency: 'INR', receipt: 'r1', notes: {} });
  expect(asked.map((call) => JSON.parse(call.body).receipt)).toEqual(['r1', 'r1']);
});

it.each<[string, (response: ServerResponse) => unknown, number, Partial<typeof hasty>?]>([
  [
    'a page of HTML',
    (response: ServerResponse) => response.writeHead(502).end('<html>bad gateway</html>'),
    502,
  ],
  ['a request time-out', json(408, {}), 408],
  ['a refund that is being made', json(409, {}), 409],
  ['too many requests', json(429, { error: { description: 'slow down' } }), 429],
  ['silence', () => undefined, 0, hasty],
  ['a closed connection', (response: ServerResponse) => response.destroy(), 0],
])('tells %s as an error that may pass', async (_case, answer, status, settings = {}) => {
  answers = [answer, answer];
  const error = await failure(providerOf(settings).fetchPayment('pay_1'));
  expect(error).toMatchObject({ retryable: true, status });
  expect(asked).toHaveLength(2);
});

it('leaves the provider alone for as long as it asks for', async () => {
  const busy = (response: ServerResponse) => response.writeHead(429, { 'retry-after': '7' }).end('{}');
  answers = [busy, busy];
  expect(await failure(provider.fetchPayment('pay_1'))).toMatchObject({ status: 429, retryAfterMs: 7_000 });
  expect(asked).toHaveLength(1);
});

it.each([401, 403])('logs a refused key (%i) once at error, as retryable', async (status) => {
  answers = [json(status, {}), json(status, {})];
  for (const paymentId of ['pay_1', 'pay_2'])
    expect(await failure(provider.fetchPayment(paymentId))).toMatchObject({
      retryable: true,
      keyRefused: true,
    });
  expect(asked).toHaveLength(2);
  expect(logged.filter(({ level }) => level === 50)).toHaveLength(1);
});

it.each([
  [408, true],
  [502, true],
  [504, true],
  [500, false],
  [400, false],
])('knows of an answer %i whether the call may have been made after all', async (status, outcomeUnknown) => {
  answers = [json(status, {}), json(status, {})];
  expect(await failure(provider.fetchPayment('pay_1'))).toMatchObject({ outcomeUnknown });
});

it('finds by a receipt no order of another', async () => {
  answers = [json(200, { items: [{ ...order, receipt: 'r2' }] }), json(200, { items: [order] })];
  expect(await provider.fetchOrderByReceipt('r1')).toBeUndefined();
  expect(await provider.fetchOrderByReceipt('r1')).toMatchObject({ id: 'order_1' });
});

it('continues when a payment has an unknown status', async () => {
  const payment = { order_id: 'o', amount: 1, currency: 'INR', created_at: 1 };
  const states = ['captured', 'under_review'];
  answers = [json(200, { items: states.map((status, n) => ({ ...payment, id: `pay_${n}`, status })) })];
  const payments = await provider.fetchOrderPayments('order_1');
  expect(payments.map(({ status }) => status)).toEqual(['captured', 'unknown']);
});

it('captures with the amount that was authorised', async () => {
  const captured = {
    id: 'pay_1',
    order_id: 'o',
    amount: 5,
    currency: 'INR',
    status: 'captured',
    created_at: 1,
  };
  answers = [json(200, captured)];
  await provider.capture({ paymentId: 'pay_1', amount: 5, currency: 'INR' });
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_1/capture' });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ amount: 5, currency: 'INR' });
});

it('reports a refusal as final, with the provider’s reason, without retrying', async () => {
  answers = [json(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id is wrong' } })];
  const error = await failure(provider.fetchOrder('order_x'));
  expect(error).toMatchObject({ retryable: false, status: 400, message: 'The id is wrong' });
  expect(asked).toHaveLength(1);
});

it('sends the idempotency key of a refund', async () => {
  answers = [json(200, { id: 'rfnd_1', payment_id: 'pay_1', amount: 5, status: 'processed', created_at: 1 })];
  await provider.refund({ paymentId: 'pay_1', amount: 5, key: 'refund-of-pay_1' });
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/payments/pay_1/refund' });
  expect(asked[0]?.headers['x-refund-idempotency']).toBe('refund-of-pay_1');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ amount: 5, notes: { key: 'refund-of-pay_1' } });
});

it('reports a refused refund as an error too', async () => {
  answers = [json(400, { error: { description: 'The payment has been fully refunded already' } })];
  const error = await failure(provider.refund({ paymentId: 'pay_1', amount: 5, key: 'refund-of-pay_1' }));
  expect(error).toMatchObject({ retryable: false, status: 400 });
});

it('reads all pages of a long list', async () => {
  const payment = { order_id: 'o', amount: 1, currency: 'INR', status: 'captured', created_at: 1 };
  const page = (from: number, count: number) =>
    json(200, { items: Array.from({ length: count }, (_, n) => ({ ...payment, id: `pay_${from + n}` })) });
  answers = [page(0, 100), page(100, 3)];
  const payments = await provider.listPayments({ from: 0, to: 1 });
  expect(payments).toHaveLength(103);
  expect(asked[1]?.url).toContain('skip=100');
  answers = [page(0, 100), page(100, 100), page(200, 100)];
  expect(await provider.listPayments({ from: 0, to: 1 }, 150)).toHaveLength(200);
  // One was made between the two pages: the newest are first.
  answers = [page(0, 100), page(99, 3)];
  expect(await provider.listPayments({ from: 0, to: 1 })).toHaveLength(102);
});

it.each([
  ['lacks what was promised', json(200, { id: 'order_1' })],
  ['has a text for an amount', json(200, { ...order, amount: '29900' })],
  ['is a page', (response: ServerResponse) => response.end('<html>welcome</html>')],
  ['is empty', (response: ServerResponse) => response.end()],
])('does not know what became of a call whose answer %s', async (_case, answer) => {
  answers = [answer];
  expect(await failure(provider.fetchOrder('order_1'))).toMatchObject({
    retryable: true,
    outcomeUnknown: true,
    message: expect.stringContaining('not as promised'),
  });
  expect(asked).toHaveLength(1);
});

it.each([
  ['drips', ' ', 100],
  ['has no end', 'x'.repeat(1_000_000), 1],
])('has one deadline, and a bound, for an answer that %s', async (_case, part, everyMs) => {
  const drip = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(part), everyMs);
    response.on('close', () => clearInterval(timer));
  };
  answers = [drip, drip];
  // Without them it would never end.
  expect(await failure(providerOf(hasty).fetchPayment('pay_1'))).toMatchObject({
    status: 0,
    outcomeUnknown: true,
  });
});

const dated =
  (minutes: number, status: number, more = {}) =>
  (response: ServerResponse) => {
    const date = new Date(Date.now() + minutes * 60_000).toUTCString();
    response
      .writeHead(status, { 'content-type': 'application/json', date, ...more })
      .end(JSON.stringify(order));
  };

it('says loudly that our clock is minutes off its own, by its answers and refusals, until one agrees', async () => {
  const clockAfter = async (answer: (response: ServerResponse) => void) => {
    answers = [answer];
    await provider.fetchOrder('order_1').catch(() => {});
    return provider.clockIsOff();
  };
  expect(await clockAfter(dated(-4, 200))).toBe(false);
  expect(await clockAfter(dated(-9, 200, { age: '540' }))).toBe(false);
  expect(await clockAfter(dated(6, 400))).toBe(true);
  expect(await clockAfter(dated(-6, 200))).toBe(true);
  expect(logged.filter(({ level, msg }) => level === 50 && msg.includes('clock'))).toHaveLength(1);
  expect(await clockAfter(dated(0, 200))).toBe(false);
});

it('is asked for the time while that is not known, once a minute, and notices between answers that a clock is set', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const [right, wrong] = [Date.now(), Date.now() + 3_600_000];
  answers = [(response) => response.destroy(), dated(0, 400)];
  expect(await Promise.all([provider.compareClock(), provider.compareClock()])).toEqual([
    'unknown',
    'unknown',
  ]);
  vi.advanceTimersByTime(60_001);
  expect(await provider.compareClock()).toBe('right');
  vi.setSystemTime(wrong);
  expect([provider.clockIsOff(), await provider.compareClock()]).toEqual([true, 'off']);
  vi.setSystemTime(right);
  expect([provider.clockIsOff(), await provider.compareClock()]).toEqual([false, 'right']);
  expect(asked).toHaveLength(2);
});
