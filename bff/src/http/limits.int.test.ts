import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { type Client, createClient } from '../testing/client.ts';
import { knownDevice } from '../accounts/known-device.ts';
import { tokenHash } from '@forno/shared/server/runtime';
import { createRateLimitStore } from './rate-limits.ts';
import { shortHash } from './login-throttle.ts';
import { shopForTests, type TestShop } from '../testing/open-test-shop.ts';

const shop = await shopForTests({ ATTEMPTS_PER_MINUTE: 4, REGISTRATIONS_PER_HOUR: 8 });
/** One load balancer in front: the last address of the header is the one that it added. */
const behind = await shopForTests({ ATTEMPTS_PER_MINUTE: 4, TRUSTED_HOPS: 1, EARLY_LOGIN_WAITS_MS: 500 });

async function guess(at: TestShop, email: string, password: string, forwardedFor: string, cookie = '') {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor, cookie };
  const body = JSON.stringify({ email, password });
  return (await at.visitor.fetch('/user/login', { method: 'POST', headers, body })).status;
}

async function guesses(count: number, one: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await one(n));
  return statuses;
}

it('stops one address after a few wrong passwords, whatever accounts it tries and header it forges', async () => {
  const statuses = await guesses(8, (n) =>
    guess(shop, `forged-${n}@forno.example`, 'wrong-1', `10.0.0.${n}`),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
});

it("counts by the load balancer's word alone, not by what a caller wrote before it", async () => {
  const statuses = await guesses(6, (n) =>
    guess(behind, `balanced-${n}@forno.example`, 'wrong-1', `10.9.9.${n}, 192.0.2.1`),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  expect(await guess(behind, 'balanced-7@forno.example', 'wrong-1', '192.0.2.1, 192.0.2.2')).toBe(401);
});

it('slows the guessing of one account over forty addresses, and lets the owner in from their own', async () => {
  const email = 'owner@forno.example';
  const body = { name: 'Asha', email, password: 'secret-1', address: 'here' };
  expect((await behind.visitor.call(routes.register, { body })).status).toBe(201);
  expect(await guess(behind, email, 'secret-1', '198.51.100.1')).toBe(200);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(behind, email, 'wrong-1', `203.0.113.${n}`)),
  );
  // Ten attempts are free, the next is immediate, and each later one must wait twice as long.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(14);
  expect(statuses).toContain(429);
  expect(await guess(behind, email, 'secret-1', '198.51.100.1')).toBe(200);
});

const cookieIn = ({ headers }: { headers: Headers }) => {
  const set = headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^forno_device=[\w.-]+; Max-Age=15552000; Path=\/user; .*HttpOnly; SameSite=Strict$/);
  return set.split(';')[0] ?? '';
};

it('lets a device of the owner in whatever others guess, and only that device', async () => {
  const owners = ['besieged', 'neighbour'].map((name) => ({
    email: `${name}@forno.example`,
    name,
    address: 'here',
  }));
  const [mine = '', anothers = ''] = await Promise.all(
    owners.map(async (body) =>
      cookieIn(await behind.visitor.call(routes.register, { body: { ...body, password: 'secret-1' } })),
    ),
  );
  const email = owners[0]?.email ?? '';
  /** From an address of its own each time. */
  let asked = 0;
  const from = (cookie: string, password = 'secret-1') =>
    guess(behind, email, password, `100.64.${(asked += 1) % 250}.9`, cookie);
  let besieged = true;
  const siege = (async () => {
    const statuses: number[] = [];
    while (besieged) statuses.push(await from('', 'wrong-1'));
    return statuses;
  })();
  expect(await guesses(12, () => from(mine))).toEqual(Array(12).fill(200));
  expect(await Promise.all(Array.from({ length: 20 }, () => from('', 'wrong-1')))).toContain(429);
  const [id, at, signature] = mine.replace('forno_device=', '').split('.');
  const forged = `forno_device=${id}.${Number(at) + 1}.${signature}`;
  // As after many guesses more.
  const gate = `${behind.config.QUEUE_PREFIX}:account:${shortHash(email)}:gate`;
  await behind.deps.redis.set(gate, 1, 'PX', 60_000);
  const strangers = await Promise.all([from(''), from(anothers), from(forged), from('forno_device=..')]);
  expect(strangers).toEqual([429, 429, 429, 429]);
  expect(await from(mine)).toBe(200);
  // A stolen one is no free pass.
  const stolen = await Promise.all(Array.from({ length: 40 }, () => from(mine, 'wrong-1')));
  expect(stolen.filter((status) => status === 401).length).toBeLessThanOrEqual(14);
  besieged = false;
  // The last of its guesses met a closed gate too.
  expect(await siege).toContain(429);
});

it('knows a device after a logout, and forgets it with a new password', async () => {
  const body = { name: 'Asha', email: 'moved@forno.example', password: 'secret-1', address: 'here' };
  const { config, models } = behind.deps;
  const registered = await behind.visitor.call<{ token: string }>(routes.register, { body });
  const cookie = cookieIn(registered).replace('forno_device=', '');
  const known = async () =>
    knownDevice(behind.deps, await models.users.findOne({ email: body.email }).lean(), cookie);
  await createClient(behind.url, registered.body.token).call(routes.logout);
  expect(await known()).toBe(cookie.split('.')[0]);
  expect(knownDevice({ config: { ...config, JWT_SECRET: 'x'.repeat(32) } }, null, cookie)).toBeUndefined();
  const token = 'a-mailed-token';
  const passwordReset = { hash: tokenHash(token), expiresAt: new Date(Date.now() + 60_000) };
  await models.users.updateOne({ email: body.email }, { $set: { passwordReset } });
  const reset = await behind.visitor.call(routes.resetPassword, { body: { token, password: 'secret-2' } });
  expect(await known()).toBeUndefined();
  expect(await guess(behind, body.email, 'secret-2', '100.65.0.1', cookieIn(reset))).toBe(200);
});

it('lets a login of another address through while one address asks for as many hashes as it may', async () => {
  const slow = await shopForTests({ PASSWORD_COST: 9, TRUSTED_HOPS: 1 });
  const body = { name: 'Asha', email: 'quiet@forno.example', password: 'secret-1', address: 'here' };
  expect((await slow.visitor.call(routes.register, { body })).status).toBe(201);
  let done = 0;
  const flood = Array.from({ length: 30 * availableParallelism() }, async (_, n) => {
    const status = await guess(slow, `nobody-${n}@forno.example`, 'wrong-1', '192.0.2.66');
    // Not those refused at once, since too many wait.
    if (status === 401) done += 1;
  });
  const waits: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    await waitFor(() => done >= n * 2, { what: 'the flood to be under way' });
    const before = done;
    expect(await guess(slow, body.email, 'secret-1', `192.0.2.${n}`)).toBe(200);
    waits.push(done - before);
  }
  await Promise.all(flood);
  // Of the flood's hashes, those that run and about one more a thread end before it, and more while a busy machine
  // keeps the answer from us; in one line of all it would be all that still wait.
  expect(Math.max(...waits)).toBeLessThanOrEqual(20 * availableParallelism());
});

it('takes back no count of a window that has ended: it would count for ever', async () => {
  const { redis } = shop.deps.producer;
  const store = createRateLimitStore(redis, `${shop.deps.config.QUEUE_PREFIX}:ended:`, 1_000);
  await store.decrement('somebody');
  expect((await store.increment('somebody')).totalHits).toBe(1);
  expect(await redis.pttl(`${shop.deps.config.QUEUE_PREFIX}:ended:somebody`)).toBeGreaterThan(0);
});

it('begins a window anew that lasts longer than any, since the clock was put back', async () => {
  const { redis, config, limits } = shop.deps;
  const key = `${config.QUEUE_PREFIX}:attempts:put-back:${shortHash('somebody')}`;
  await redis.set(key, 9, 'PX', 3_600_000);
  expect(await limits.allows('put-back', 'somebody', 1, 60_000)).toBe(true);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(60_000);
  const account = `${config.QUEUE_PREFIX}:account:${shortHash('put-back@forno.example')}`;
  await redis.mset(`${account}:tried`, 10, `${account}:gate`, 1);
  await redis.pexpire(`${account}:gate`, 3_600_000);
  expect(await limits.account.takeTurn('put-back@forno.example', '')).toMatchObject({ ok: true });
});

it('sends a few links to one mailbox, however many accounts ask for them', async () => {
  const open = await shopForTests();
  const email = 'stranger@forno.example';
  const asked: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { call } = await open.customer();
    const body = { email, password: 'forno-secret' };
    for (let m = 0; m < 3; m += 1) asked.push((await call(routes.changeEmail, { body })).status);
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  expect(await open.deps.models.mails.countDocuments({ to: email })).toBe(5);
});

it('lets thirty tabs of one owner in at once from a new address', async () => {
  const open = await shopForTests();
  const email = 'storm@forno.example';
  const body = { name: 'Asha', email, password: 'secret-1', address: 'here' };
  expect((await open.visitor.call(routes.register, { body })).status).toBe(201);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, () => guess(open, email, 'secret-1', '198.51.100.2')),
  );
  expect(statuses).toEqual(Array(30).fill(200));
});

it('counts registrations apart from logins, by the hour', async () => {
  const register = (n: number) =>
    shop.visitor.call(routes.register, {
      body: { name: 'A', email: `r${n}@forno.example`, password: 'secret1', address: 'here' },
    });
  // The windows of logins end within a minute.
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => register(n)));
  const [key = ''] = await shop.deps.redis.keys(`${shop.config.QUEUE_PREFIX}:attempts:register:*`);
  expect(await shop.deps.redis.pttl(key)).toBeGreaterThan(3_500_000);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

it('tells no address more often whether there is an account than registrations would', async () => {
  const strict = await shopForTests({ REGISTRATIONS_PER_HOUR: 3 });
  const body = { name: 'A', email: 'known@forno.example', password: 'secret1', address: 'here' };
  expect((await strict.visitor.call(routes.register, { body })).status).toBe(201);
  const ask = (email: string) => strict.visitor.call(routes.knownEmail, { body: { email } });
  expect((await ask(' KNOWN@forno.example')).body).toEqual({ known: true });
  expect((await ask('nobody@forno.example')).body).toEqual({ known: false });
  expect(await ask('victim@forno.example')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

const write = (customer: Client, email = 'victim@forno.example') =>
  customer.call(routes.contact, { body: { name: 'Somebody else', email, message: 'Hello' } });

it('takes ten messages of one account, and lets the shop answer nobody but that account', async () => {
  const [flood, other] = [await shop.customer('Asha'), await shop.customer('Usha')];
  const answers = await Promise.all(Array.from({ length: 30 }, () => write(flood)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_requests' });
  expect((await write(other)).status).toBe(200);
  const mails = await shop.deps.models.mails.find({ template: 'contact' }).lean();
  expect(mails.map(({ replyTo }) => replyTo)).not.toContain('victim@forno.example');
  const owner = await shop.deps.models.users.findById(other.id).lean();
  expect(mails.at(-1)).toMatchObject({ replyTo: owner?.email, data: { name: 'Usha', email: owner?.email } });
});

it('keeps half of the shop’s mailbox for customers with a verified email', async () => {
  const crowd = await Promise.all(Array.from({ length: 14 }, (_, n) => behind.customer(`Crowd ${n}`)));
  const body = JSON.stringify({ name: 'Crowd', email: 'crowd@forno.example', message: 'Hello' });
  const answers = await Promise.all(
    crowd.flatMap((one, n) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${100 + n}` };
      return Array.from({ length: 10 }, () => one.fetch('/contact', { method: 'POST', headers, body }));
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const verified = await behind.customer('Verified');
  await behind.deps.models.users.updateOne({ _id: verified.id }, { $set: { isVerified: true } });
  expect((await write(verified)).status).toBe(200);
});

it("fills no stranger's mailbox with links to a new password", async () => {
  const email = 'mailbox@forno.example';
  const body = { name: 'Asha', email, password: 'secret-1', address: 'here' };
  expect((await behind.visitor.call(routes.register, { body })).status).toBe(201);
  const ask = (n: number) =>
    behind.visitor.fetch('/user/forgotten-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email }),
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const { mails } = behind.deps.models;
  const written = () => mails.countDocuments({ to: email, template: 'reset-password' });
  await waitFor(async () => (await written()) >= 4, {
    what: 'the mails, which are written after the answers',
  });
  // Those of a later request are there too: nothing is on its way any more.
  const later = { ...body, email: 'later@forno.example' };
  await behind.visitor.call(routes.register, { body: later });
  await behind.visitor.call(routes.forgottenPassword, { body: { email: later.email } });
  await waitFor(() => mails.exists({ to: later.email, template: 'reset-password' }), {
    what: 'a later mail',
  });
  // With the link that came with the registration it is five.
  expect(await written()).toBe(4);
});

it('ends a request whose body does not arrive', async () => {
  const hurried = await shopForTests({ REQUEST_WITHIN_MS: 300 });
  const socket = connect(hurried.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => void (heard += String(chunk)));
  socket.on('error', () => {});
  socket.write('POST /user/login HTTP/1.1\r\nhost: forno\r\ncontent-type: application/json\r\n');
  socket.write('content-length: 100\r\n\r\n{"email":');
  await waitFor(() => socket.closed, { what: 'the connection to be closed' });
  expect(heard).toContain('408 Request Timeout');
});

it('lets nobody guess reset links', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' };
  const statuses = await guesses(6, async (n) => {
    const body = JSON.stringify({ token: `guessed-${n}` });
    return (await behind.visitor.fetch('/user/reset-link', { method: 'POST', headers, body })).status;
  });
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
});
