import { randomUUID } from 'node:crypto';
import { type BeginSecondFactorAnswer, routes } from '@forno/shared/contracts/server';
import { afterTests, waitFor } from '@forno/shared/testing';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { createClient, tellPayment } from '../../bff/src/testing/client.ts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { buy, mailedLink } from '../e2e/support/place-orders.ts';
import { collectTraces, type Span } from '../support/collect-traces.ts';
import { register } from '../support/shop-calls.ts';
import { openShopForTests } from '../support/shop-for-tests.ts';
import { watchRedis } from '../support/watch-redis.ts';

/** Every command sent to Redis, with all arguments: including data deleted a moment later. */
let commands = '';

const collector = await collectTraces();
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
afterTests(() => collector.close());
const shop = await openShopForTests({ env: { LOG_LEVEL: 'trace', ...traces } });
const redis = new Redis(shop.redis.now.url);
const stopWatching = await watchRedis(shop.redis.now.url, (line) => void (commands += `${line}\n`));
afterTests(() => {
  stopWatching();
  redis.disconnect();
});

interface Paid {
  razorpayOrderId: string;
  paymentId: string;
}
const word = () => randomUUID().replaceAll('-', '');
/** Everything that only the people concerned and the database may see. */
const secrets = {
  password: `first-${word()}`,
  newPassword: `second-${word()}`,
  wrongPassword: `wrong-${word()}`,
  address: `${word()} Lavelle Road`,
  email: `${word()}@forno.example`,
  changedEmail: `${word()}@forno.example`,
  message: `a complaint ${word()}`,
  payerEmail: `${word()}@payer.example`,
  phone: '+919812345678',
  ownPhone: '+919898765432',
  card: '4111111111114242',
  cardId: `card_${word()}`,
};

async function keysAndValues(): Promise<string[]> {
  const found: string[] = [];
  for await (const keys of redis.scanStream({ count: 500 }))
    for (const key of keys as string[]) {
      const type = await redis.type(key);
      const read: Record<string, () => Promise<unknown>> = {
        string: () => redis.get(key),
        hash: () => redis.hgetall(key),
        list: () => redis.lrange(key, 0, -1),
        set: () => redis.smembers(key),
        zset: () => redis.zrange(key, '0', '-1'),
        stream: () => redis.xrange(key, '-', '+'),
      };
      found.push(`${key} ${JSON.stringify(await read[type]?.())}`);
    }
  return found;
}

it('no password, token, link, address, email, phone or card is in a log line, a metric, a trace, a job or Redis', async () => {
  const { email, password, address } = secrets;
  const visitor = createClient(shop.url);
  const account = { name: 'Asha', email, password, address };
  type Session = { token: string; user: { _id: string } };
  const { body: session } = await visitor.call<Session>(routes.register, { body: account });
  const customer = createClient(shop.url, session.token);
  const { body: chief } = await visitor.call<Session>(routes.login, { body: demoAccounts.admin });
  const admin = createClient(shop.url, chief.token);
  const proof = { password: demoAccounts.admin.password };
  const { body: app } = await admin.call<BeginSecondFactorAnswer>(routes.beginSecondFactor, { body: proof });
  const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate();
  const turnedOn = await admin.call<{ recoveryCodes: string[] }>(routes.turnOnSecondFactor, {
    body: { code },
  });
  const [recovery = '', unused = ''] = turnedOn.body.recoveryCodes;
  await visitor.call(routes.login, { body: { ...demoAccounts.admin, code: recovery } });
  const screen = io(shop.url, { transports: ['websocket'], auth: { token: chief.token } });
  let heardOrder = '';
  screen.on('order.changed', (order) => void (heardOrder += JSON.stringify(order)));

  // Registered, verified, ordered and paid.
  const verifying = await mailedLink(shop, email, /\/user\/verify#/);
  await visitor.call(routes.verifyEmail, { body: { token: verifying.split('=').at(-1) } });
  await visitor.call(routes.login, { body: { email, password: secrets.wrongPassword } });
  await customer.call(routes.updateProfile, { body: { phone: secrets.ownPhone } });
  await buy(shop, session, { method: 'card', email: secrets.payerEmail, contact: secrets.phone });
  const { body: list } = await customer.call<{ orders: (Paid & { _id: string; delivery: unknown })[] }>(
    routes.orders,
  );
  const [order] = list.orders;
  if (!order) throw new Error('there is no order');
  expect(order.delivery).toEqual({ address, phone: secrets.ownPhone });
  expect(await tellOfCard(order)).toBe(200);

  // A mail server that quotes the address in its refusals, until the job has failed once.
  await shop.setFaults({ smtp: { refuseRate: 1 } });
  await customer.call(routes.contact, { body: { ...account, message: secrets.message } });
  await visitor.call(routes.forgottenPassword, { body: { email } });
  const failed = () =>
    shop.workers.some((worker) => worker.output().match(/account-email.*tried again later/));
  await waitFor(failed, { what: 'a mail to be refused' });
  await shop.setFaults({});

  // A new password, admin actions, and a refund with its mail.
  const resetting = await mailedLink(shop, email, /reset-password#/);
  const token = resetting.split('=').at(-1);
  await visitor.call(routes.resetPassword, { body: { token, password: secrets.newPassword } });
  await admin.call(routes.updateOrder, { params: { id: order._id }, body: { status: 'In the Kitchen' } });
  await admin.call(routes.orders, { query: { limit: '5', q: email } });
  const params = { id: session.user._id };
  await admin.call(routes.updateUser, { params, body: { name: 'Asha', email: secrets.changedEmail } });
  await admin.call(routes.cancelOrder, { params: { id: order._id }, body: { refund: true } });
  const changed = await mailedLink(shop, secrets.changedEmail, /\/user\/verify#/);
  const body = { email: secrets.changedEmail, password: secrets.newPassword };
  const { body: again } = await visitor.call<Session>(routes.login, { body });
  await createClient(shop.url, again.token).call(routes.logout);
  await admin.call(routes.deleteUser, { params });
  await waitFor(() => heardOrder.includes(email), { what: "the admin's screen to name the customer" });
  screen.disconnect();

  const logs = [...shop.bffs, ...shop.workers, shop.redis].map((part) => part.output());
  const metrics = await Promise.all(shop.bffs.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const traces = collector.spans().map((span) => JSON.stringify(span));
  const places = { logs, metrics, traces, redis: await keysAndValues(), commands: [commands] };
  // Each place was really read: it contains the order.
  for (const text of [logs.join('\n'), commands]) expect(text).toContain(order._id);
  const searched = {
    ...secrets,
    token: session.token,
    adminToken: chief.token,
    lastToken: again.token,
    adminPassword: demoAccounts.admin.password,
    secondFactor: app.secret,
    recovery,
    recoveryAsTyped: recovery.replaceAll('-', ''),
    unused,
    verifying: verifying.split('=').at(-1) ?? '',
    resetting: token ?? '',
    changed: changed.split('=').at(-1) ?? '',
  };
  const found = Object.entries(searched).flatMap(([what, secret]) =>
    Object.entries(places).flatMap(([place, texts]) =>
      texts
        .flatMap((text) => text.split('\n'))
        .filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)))
        .map((line) => `${what} in ${place}: ${line.slice(0, 300)}`),
    ),
  );
  expect(found).toEqual([]);
});

it('one paid order is one trace from the call over the queues to the provider, with the ids of the log lines', async () => {
  const session = await register(shop.url);
  // Only the browser reports it, and the first call to the provider fails.
  await shop.setFaults({
    webhooks: { dropRate: 1 },
    api: [{ path: 'GET /v1/orders/*', failRate: 1 }],
  });
  const buying = buy(shop, session);
  const [worker] = shop.workers;
  const complaint = /"call":"orders.payments".*provider call failed/;
  await waitFor(() => worker?.output().match(complaint), { what: 'the failure' });
  await shop.setFaults({});
  const checkoutId = await buying;

  const mailJob = `mail-order-confirmation-${checkoutId}`;
  const ofMail = ({ name, attributes }: Span) =>
    name === 'process account-email' && attributes['messaging.message.id'] === mailJob;
  const mailed = await waitFor(() => collector.spans().find(ofMail), { what: 'the last span' });
  const { traceId } = mailed;
  const inTrace = () => collector.spans().filter((span) => span.traceId === traceId);
  await waitFor(() => inTrace().some(({ name }) => name.startsWith('POST')), { what: 'the first' });
  const road: string[] = [];
  for (let span: Span | undefined = mailed; span; ) {
    road.unshift(`${span.service}: ${span.name}`);
    const { parentSpanId }: Span = span;
    span = inTrace().find(({ spanId }) => spanId === parentSpanId);
  }
  expect(road).toEqual([
    'forno-bff: POST /payment/verify-payment',
    'forno-bff: add payment-verification',
    'forno-worker: process payment-verification',
    'forno-worker: add order-creation',
    'forno-worker: process order-creation',
    'forno-worker: add account-email',
    'forno-worker: process account-email',
  ]);
  const within = (parent: string) => {
    const parents = inTrace().filter(({ name }) => name === parent);
    return inTrace().filter(({ parentSpanId }) => parents.some(({ spanId }) => spanId === parentSpanId));
  };
  const questions = within('process payment-verification').filter(({ name }) => name.startsWith('razorpay'));
  expect(new Set(questions.map(({ name }) => name))).toEqual(new Set(['razorpay orders.payments']));
  expect(questions.map(({ attributes }) => attributes['error.type'])).toContain('ProviderError');
  expect(questions.at(-1)?.attributes['error.type']).toBeUndefined();
  expect(within('POST /payment/verify-payment').map(({ name }) => name)).toContain(
    'findOneAndUpdate checkouts',
  );
  expect(within('process order-creation').map(({ name }) => name)).toContain('insertMany orders');
  for (const part of [shop.bffs[0], worker]) expect(part?.output()).toContain(`"trace_id":"${traceId}"`);
});

it('a call continues its client’s trace, whose id is the request’s', async () => {
  const [traceId, spanId] = [word(), word().slice(16)];
  const headers = { traceparent: `00-${traceId}-${spanId}-01` };
  const answer = await fetch(new URL(routes.status.path, shop.url), { headers });
  expect(answer.headers.get('x-request-id')).toBe(traceId);
  const answered = await waitFor(() => collector.spans().find((span) => span.parentSpanId === spanId), {
    what: 'the span of the call',
  });
  expect(answered).toMatchObject({ traceId, name: `GET ${routes.status.path}` });
});

/** A provider's event with all a bank knows about the payer. */
async function tellOfCard({ razorpayOrderId, paymentId }: Paid): Promise<number> {
  const card = { id: secrets.cardId, number: secrets.card, last4: secrets.card.slice(-4), name: 'Asha' };
  const { payerEmail: email, phone: contact } = secrets;
  const entity = { id: paymentId, order_id: razorpayOrderId, email, contact, card_id: card.id, card };
  return tellPayment(shop.url, shop.config, entity);
}
