import { createHmac, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { call, z } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { listen } from '@forno/shared/processes';
import { afterTests, waitFor } from '@forno/shared/testing';
import express from 'express';
import jwt from 'jsonwebtoken';
import { mongo } from 'mongoose';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { addressOfHandshake, shortAddress } from './caller.ts';
import { checkAnswer } from './check-answer.ts';
import { errorHandler } from './error-handler.ts';
import { defineHandler, type HandlerInput, type RawInput } from './handler.ts';
import type { Issue } from './refusals.ts';
import { measureRequests } from './measure-requests.ts';
import { requestLog, withoutSecrets } from './request-log.ts';
import { watchHops } from './watch-hops.ts';
import { createTokens } from './tokens.ts';

const route = call('PUT /things/:id', 'open', {
  params: z.object({ id: z.string().check(z.regex(/^\d+$/)) }),
  query: z.object({ page: z.optional(z.coerce.number()) }),
  body: z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')) }),
  answer: z.object({ said: z.string() }),
});

const raw = (changes: Partial<RawInput<object>> = {}): RawInput<object> => ({
  deps: {},
  params: { id: '7' },
  query: { page: '2' },
  body: { name: ' Asha ', role: 'admin' },
  user: undefined,
  device: 'An unknown device',
  cookie: () => '',
  extra: undefined,
  logger: pino({ level: 'silent' }),
  requestId: 'r',
  address: '127.0.0.1',
  ...changes,
});

describe('a call', () => {
  it('hands its handler what the contract makes of the request, and nothing else', async () => {
    const echo = defineHandler(route, async ({ params, query, body }) =>
      ok({ said: JSON.stringify({ params, query, body }) }),
    );
    expect(await echo.run(raw())).toEqual({
      ok: true,
      value: { said: '{"params":{"id":"7"},"query":{"page":2},"body":{"name":"Asha"}}' },
    });
  });

  it('answers what the contract knows, and nothing else', async () => {
    const leak = defineHandler(route, async () => ok({ said: 'hello', passwordHash: 'secret' }));
    expect(await leak.run(raw())).toEqual({ ok: true, value: { said: 'hello' } });
  });

  it('checks an answer as its contract does, part by part', () => {
    const part = z.object({ at: z.union([z.string(), z.object({ id: z.int() })]), to: z.optional(z.int()) });
    const counted = z.array(part).check(z.minLength(1));
    const contract = z.object({ parts: counted, more: z.nullable(part), by: z.record(z.string(), part) });
    const more = { at: 'noon', to: undefined, secret: 1 };
    const right = { parts: [{ at: { id: 2, secret: 1 } }], more, by: { asha: more }, secret: 1 };
    const wrong = [
      { ...right, parts: [] },
      { ...right, more: {} },
      { ...right, by: { asha: { at: 5 } } },
      'nothing',
    ];
    const interpreted = [right, ...wrong].map((answer) => contract.safeParse(answer));
    expect(checkAnswer(contract, right)).toStrictEqual(interpreted[0]?.data);
    expect(checkAnswer(contract, right)).toStrictEqual(contract.parse(right));
    for (const [index, answer] of wrong.entries())
      expect(() => checkAnswer(contract, answer)).toThrow(interpreted[index + 1]?.error?.message);
  });

  it('breaks on an answer that is not what it promised', async () => {
    const wrong = defineHandler(route, async () => ok(JSON.parse('{"said":5}')));
    await expect(wrong.run(raw())).rejects.toThrow();
  });

  it('never reaches its handler with what does not fit', async () => {
    const unreachable = defineHandler(route, () => Promise.reject(new Error('reached')));
    expect(await unreachable.run(raw({ params: { id: 'x' } }))).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await unreachable.run(raw({ body: undefined }))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
    expect(await unreachable.run(raw({ body: { name: '' } }))).toMatchObject({
      refusal: { message: 'Name is required.', details: [{ path: 'name', message: 'Name is required.' }] },
    });
  });

  it('that moves money or an order is refused with a key that is not known there, by its name', async () => {
    const { body: _body, ...bare } = route;
    const fail = () => Promise.reject(new Error('reached'));
    const [named, bodiless] = [
      defineHandler({ ...route, strict: true }, fail),
      defineHandler({ ...bare, strict: true }, fail),
    ];
    const refused = { refusal: { code: 'invalid_request', details: [{ path: 'amount' }] } };
    expect(await named.run(raw({ body: { name: 'Asha', amount: 100 } }))).toMatchObject(refused);
    expect(await bodiless.run(raw({ body: { amount: 100 } }))).toMatchObject(refused);
    expect(await bodiless.run(raw({ body: undefined, query: { amount: '100' } }))).toMatchObject(refused);
  });

  it('reaches its handler with what it is about, and is refused when there is none', async () => {
    const things = new Map([['7', 'a thing']]);
    const said = async ({ found }: HandlerInput<object, typeof route, string>) => ok({ said: found });
    const find = {
      by: async ({ params }: { params: { id: string } }) => things.get(params.id),
      or: 'order_not_found',
    } as const;
    const one = defineHandler(route, said, { find });
    expect(await one.run(raw())).toEqual({ ok: true, value: { said: 'a thing' } });
    expect(await one.run(raw({ params: { id: '8' } }))).toMatchObject({
      refusal: { code: 'order_not_found' },
    });
    expect(await one.run(raw({ body: {}, params: { id: '8' } }))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
  });

  it('may say more exactly what is wrong', async () => {
    const onInvalid = (issues: Issue[]) =>
      issues[0]?.path === 'name' ? refuse('email_taken').refusal : undefined;
    const exact = defineHandler(route, async () => ok({ said: '' }), { onInvalid });
    expect(await exact.run(raw({ body: {} }))).toMatchObject({ refusal: { code: 'email_taken' } });
    expect(await exact.run(raw({ query: { page: 'x' } }))).toMatchObject({
      refusal: { code: 'invalid_request' },
    });
  });
});

it.each([
  [0, '192.0.2.7'],
  [1, '203.0.113.9'],
  [2, '10.6.6.6'],
  [9, '10.6.6.6'],
])('with %i trusted hops a socket comes from %s', (hops, address) => {
  expect(addressOfHandshake('192.0.2.7', '10.6.6.6, 203.0.113.9', hops)).toBe(address);
});

it.each([
  ['a proxy that nobody counted', '172.17.0.1', '203.0.113.9', 0, 1],
  ['a second one before the gateway', '::ffff:172.18.0.5', '203.0.113.9, 172.17.0.1', 1, 1],
  ['both counted', '172.18.0.5', '203.0.113.9, 172.17.0.1', 2, 0],
  ['a shop in its own network', '172.18.0.5', '192.168.1.7', 1, 0],
  ['a caller who forges the header', '203.0.113.9', '198.51.100.1', 0, 0],
])('%s: told as often as it has to be', (_who, address, forwarded, hops, times) => {
  const told: unknown[] = [];
  const watch = watchHops({ TRUSTED_HOPS: hops }, { warn: (...about: unknown[]) => void told.push(about) });
  const call = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: address }));
  call.headers['x-forwarded-for'] = forwarded;
  let calls = 0;
  for (let n = 0; n < 3; n += 1) watch(call, new ServerResponse(call), () => (calls += 1));
  expect([told.length, calls]).toEqual([times, 3]);
});

it('without the header it comes from where the connection comes from', () => {
  expect(addressOfHandshake('192.0.2.7', undefined, 1)).toBe('192.0.2.7');
});

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
])('a log names %s as %s', (ip, short) => {
  expect(shortAddress({ ip })).toBe(short);
});

const late = { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };
it.each([
  ['no majority confirms a write in time', new mongo.MongoWriteConcernError(late)],
  ['its connection breaks', new mongo.MongoNetworkError('closed')],
])(
  'a request is answered 503 and may be repeated when the database is there but %s',
  async (_what, error) => {
    const app = express();
    app.use((req, _res, next) => {
      Object.assign(req, { log: { info() {} } });
      next(error);
    });
    app.use(errorHandler);
    const server = await listen(createServer(app));
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'service_unavailable' }]);
    await server.close();
  },
);

it.each([
  ['/user/verify/very-secret-token', '/user/verify/***'],
  ['/User/Verify/very-secret-token', '/User/Verify/***'],
  ['/user/unsubscribe/somebody.signed', '/user/unsubscribe/***'],
  ['/user/reset-password/very-secret-token', '/user/reset-password/***'],
  ['https://forno.example/user/unsubscribe/secret', 'https://forno.example/user/unsubscribe/***'],
  ['//user/unsubscribe/secret', '//user/unsubscribe/***'],
  ['/order/get_orders?q=asha@forno.example', '/order/get_orders'],
  ['/user/user/6553f1', '/user/user/6553f1'],
])('logs %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

/** Answers as its path says, or never and tells so, and keeps what it logged and measured. */
async function watched(isWaiting = () => {}) {
  const lines: string[] = [];
  const register = new Registry();
  const app = express()
    .use(requestLog(pino({}, { write: (line) => void lines.push(line) })), measureRequests(register))
    .all('/:kind/:what', (req, res) => {
      if (req.params.what === 'fails') throw new Error('no picture');
      if (req.params.what === 'waits') isWaiting();
      else res.status(Number(req.params.what)).end();
    })
    .use(errorHandler);
  const server = await listen(createServer(app));
  afterTests(() => server.close());
  return { url: server.url, lines, register };
}

it('a route that is asked too often for the log is in it once it fails', async () => {
  const { url, lines } = await watched();
  for (const path of ['/images/200', '/images/404', '/readyz/503', '/images/fails']) await fetch(url + path);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, req: { url: '/images/fails' }, err: { message: 'no picture' } },
  ]);
});

it('a caller who hung up before the answer is logged and measured as one', async () => {
  const patience = new AbortController();
  const waiting = new EventEmitter();
  const { url, lines, register } = await watched(() => waiting.emit('one'));
  // Not who never said all of it: nobody kept them waiting.
  const half = request(`${url}/order/waits`, { method: 'POST', headers: { 'content-length': 9 } });
  half.on('error', () => {}).flushHeaders();
  await once(waiting, 'one');
  half.destroy();
  waiting.once('one', () => patience.abort());
  await expect(fetch(`${url}/order/waits`, { signal: patience.signal })).rejects.toThrow();
  const measured = async () =>
    (await register.metrics()).includes('count{method="GET",route="/:kind/:what",status="499"} 1');
  await waitFor(measured, { what: 'the call to be measured' });
  expect(await register.metrics()).not.toContain('method="POST"');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ req: { method: 'GET' }, res: { status: 499 } });
});

const secret = 'a-secret-of-at-least-thirty-two-letters';
const tokens = createTokens({ JWT_SECRET: secret, SESSION_HOURS: 2 });
const user = 'a'.repeat(24);
const signed = (claims: object, key = secret) => jwt.sign(claims, key, { algorithm: 'HS256' });
const claims = () => ({ sub: user, jti: randomUUID(), iat: Date.now() / 1000, exp: Date.now() / 1000 + 60 });

describe('a token', () => {
  it('names its user, its session, and the hours it is good for', () => {
    const read = tokens.read(tokens.issue(user));
    expect(read?.sub).toBe(user);
    expect((read?.exp ?? 0) - (read?.iat ?? 0)).toBeCloseTo(7200, -1);
    expect(read?.jti).not.toBe(tokens.read(tokens.issue(user))?.jti);
  });

  it('records its issue time with sub-second precision', () => {
    const moments = Array.from({ length: 20 }, () => tokens.read(tokens.issue(user))?.iat ?? 0);
    expect(moments.some((moment) => !Number.isInteger(moment))).toBe(true);
  });

  it.each([
    ['signed with another secret', () => signed(claims(), 'another-secret-of-the-same-length-or-so')],
    ['expired', () => signed({ ...claims(), exp: 1 })],
    ['without a session', () => signed({ ...claims(), jti: undefined })],
    ['without an end', () => signed({ sub: user, jti: randomUUID() })],
    ['of something that is no user', () => signed({ ...claims(), sub: '{"$ne":1}' })],
    ['without a signature', () => jwt.sign(claims(), null, { algorithm: 'none' })],
    ['signed by another method', () => jwt.sign(claims(), secret, { algorithm: 'HS512' })],
    ['empty', () => ''],
  ])('is worth nothing when it is %s', (_what, token) => {
    expect(tokens.read(token())).toBeUndefined();
  });

  it('is worth nothing with one letter changed', () => {
    const [head, , tail] = tokens.issue(user).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims(), sub: 'b'.repeat(24) })).toString('base64url');
    expect(tokens.read(`${head}.${body}.${tail}`)).toBeUndefined();
    const right = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
    expect(tokens.read(`${head}.${body}.${right}`)?.sub).toBe('b'.repeat(24));
  });
});
