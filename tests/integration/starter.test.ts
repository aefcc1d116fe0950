import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoginAnswer, routes, z } from '@forno/shared/contracts/server';
import { freePort, repositoryRoot, startRedis, systemEnvironment } from '@forno/shared/processes';
import { afterTests, asEnvironment, folderForTests, testConfig, waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import { ask } from '../support/ask.ts';
import {
  childrenOf,
  freePortPair,
  openWithinMs,
  runStarter,
  type Starter,
  type StarterOptions,
  untilOpen,
} from '../support/run-starter.ts';
import { mailsAt, payAt } from '../support/sandbox.ts';
import { register as registerAt } from '../support/shop-calls.ts';

let folder: string;
let port: number;

beforeEach(async () => {
  folder = folderForTests();
  port = await freePortPair();
});

const end = async ({ child, ended }: Starter): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
};
const start = (args: string[] = [], more: Partial<StarterOptions> = {}): Starter => {
  const starter = runStarter({ dataFolder: folder, port, args, ...more });
  afterTests(() => end(starter));
  return starter;
};
const url = (path: string): string => `http://127.0.0.1:${port}${path}`;

const visitor = () => createClient(url(''));
const logIn = (email: string, password: string) =>
  visitor().call<LoginAnswer>(routes.login, { body: { email, password } });
const register = (email: string) =>
  visitor().call(routes.register, {
    body: { name: 'Guest', email, password: 'guest-password', address: '1 Oven Street' },
  });

/** None opens more than four shops, and closes them. */
describe('npm start', { timeout: 5 * openWithinMs }, () => {
  it('opens a shop that outlives its processes and itself, goes with --reset, and is back with --restore', async () => {
    const first = start();
    await untilOpen(first);
    expect(first.output()).toContain(`Forno is open at http://localhost:${port}`);
    expect((await logIn('admin@forno.example', 'forno-admin')).status).toBe(200);
    const customer = await logIn('customer@forno.example', 'forno-customer');
    const { token } = z.parse(LoginAnswer, customer.body);
    const menu = await createClient(url(''), token).call(routes.pizzas);
    expect(z.parse(routes.pizzas.answer, menu.body).length).toBeGreaterThanOrEqual(8);
    expect((await fetch(`http://127.0.0.1:${port + 1}/mail`)).status).toBe(200);
    expect((await register('regular@guest.example')).status).toBe(201);

    const second = start();
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toMatch(
      /^Forno can't start: Forno is already running with this data folder \(pid \d+\).*\n$/,
    );
    const elsewhere = start([], { dataFolder: join(folder, 'other') });
    expect((await elsewhere.ended).code).toBe(1);
    expect(elsewhere.output()).toMatch(/^Forno can't start: Port \d+ is in use by another program.*\n$/);

    for (const name of ['workers', 'bff']) {
      const child = childrenOf(folder).find((other) => other.name === name);
      process.kill(child!.pid, 'SIGKILL');
      await waitFor(() => first.output().includes(`${name} was ended by SIGKILL; restarting it`), {
        what: `the message about ${name}`,
      });
    }
    await waitFor(async () => (await fetch(url('/readyz'))).ok, { what: 'the new BFF' });

    const left = childrenOf(folder);
    first.child.kill('SIGKILL');
    await waitFor(() => left.every((child) => !child.isAlive()), { what: 'the end of every child' });
    const again = start();
    await untilOpen(again);
    expect((await logIn('regular@guest.example', 'guest-password')).status).toBe(200);

    const children = childrenOf(folder);
    expect(children.map(({ name }) => name).toSorted()).toEqual([
      'bff',
      'redis',
      'sandbox',
      'store',
      'workers',
    ]);
    const backup = join(folder, 'kept.backup');
    // Finds this data folder's shop by itself.
    const env = { ...systemEnvironment(), DATA_DIR: folder };
    execFileSync(process.execPath, ['bff/dist/commands/backup.js', backup], { cwd: repositoryRoot, env });
    // As a terminal and npm both send it for one Ctrl-C.
    again.child.kill('SIGINT');
    await waitFor(() => again.output().includes('Closing Forno...'), { what: 'the first to be heard' });
    again.child.kill('SIGINT');
    expect(await again.ended).toEqual({ code: 0, signal: null });
    expect(children.filter((child) => child.isAlive())).toEqual([]);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);

    const afresh = start(['--reset']);
    await untilOpen(afresh);
    expect((await logIn('regular@guest.example', 'guest-password')).status).not.toBe(200);
    await end(afresh);

    const refused = start(['--restore', backup]);
    expect(await refused.ended).toMatchObject({ code: 1 });
    expect(refused.output()).toContain('This database already contains a shop');
    await untilOpen(start(['--restore', backup, '--replace']));
    expect((await logIn('regular@guest.example', 'guest-password')).status).toBe(200);
  });

  it('sells and mails at whichever one address of the machine it is told to open', async () => {
    const HOST = '127.0.0.2';
    const starter = start([], { env: { HOST } });
    await untilOpen(starter);
    const [shop, sandbox] = [`http://${HOST}:${port}`, `http://${HOST}:${port + 1}`];
    for (const said of [`Forno is open at ${shop}`, `${sandbox} (payments`])
      expect(starter.output()).toContain(said);
    const customer = await registerAt(shop);
    const [pizza] = await ask(shop, customer, routes.pizzas);
    const { cartData } = await ask(shop, customer, routes.updateCart, {
      body: { cartData: [{ pizzaId: pizza?._id, quantity: 1 }] },
    });
    const body = { amount: cartData[0]?.originalPrice };
    const { orderId } = await ask(shop, customer, routes.createPayment, { body });
    // No browser tells of it: the webhook does.
    await payAt(sandbox, orderId);
    const isOrdered = async () => (await ask(shop, customer, routes.orders)).orders.length > 0;
    await waitFor(isOrdered, { what: 'the order' });
    await waitFor(async () => (await mailsAt(sandbox, customer.email)).length > 0, { what: 'a mail' });
  });

  it('names the database that does not answer, and waits for a Redis that it was told of', async () => {
    const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
    const waiting = start([], { env: { REDIS_URL, MONGO_URL: 'mongodb://127.0.0.1:1/forno' } });
    await waitFor(
      () =>
        waiting
          .output()
          .includes('The Redis of REDIS_URL does not answer, and is waited for: connect ECONNREFUSED'),
      { what: 'the reason' },
    );
    const redis = await startRedis({ folder: folderForTests(), port: Number(new URL(REDIS_URL).port) });
    afterTests(() => redis.stop());
    expect((await waiting.ended).code).toBe(1);
    expect(waiting.output()).toContain("Forno can't start: the database of MONGO_URL does not answer: ");
  });

  it('makes nothing up in production: it lists what is missing and ends', async () => {
    const starter = start([], { env: { NODE_ENV: 'production' } });
    expect((await starter.ended).code).toBe(1);
    for (const name of ['MONGO_URL', 'REDIS_URL', 'JWT_SECRET', 'RAZORPAY_KEY_ID', 'SMTP_URL']) {
      expect(starter.output()).toContain(`${name}: is missing`);
    }
    expect(readdirSync(folder)).toEqual(['logs']);
  });

  it('opens in production with readiness and metrics on a port of their own, though none is named', async () => {
    const config = testConfig({ NODE_ENV: 'production', LOG_LEVEL: 'info', PASSWORD_COST: 12 });
    const env = { ...asEnvironment(config), HOST: '127.0.0.1', PORT: String(port) };
    const starter = start([], { env });
    await waitFor(() => starter.output().includes('Forno is open'), {
      what: 'the shop',
      deadlineMs: openWithinMs,
    });
    const log = readFileSync(join(folder, 'logs/bff.log'), 'utf8');
    const [, own] = /"operationsPort":(\d+)/.exec(log) ?? [];
    for (const path of ['/readyz', '/metrics']) {
      expect((await fetch(`http://127.0.0.1:${own}${path}`)).status).toBe(200);
      expect((await fetch(url(path))).status).toBe(404);
    }
  });
});
