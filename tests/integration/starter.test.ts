import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { LoginAnswer, routes, z } from '@forno/shared/contracts';
import { freePort, listen, repositoryRoot, systemEnvironment } from '@forno/shared/processes';
import { afterTests, asEnvironment, folderForTests, testConfig, waitFor } from '@forno/shared/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import {
  childrenOf,
  freePortPair,
  openWithinMs,
  runStarter,
  type Starter,
  type StarterOptions,
  untilOpen,
} from '../support/run-starter.ts';

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

/** None opens more than three shops, and closes them. */
describe('npm start', { timeout: 4 * openWithinMs }, () => {
  it('opens a shop with a menu and both demo accounts, and closes it on Ctrl-C', async () => {
    const starter = start();
    await untilOpen(starter);
    expect(starter.output()).toContain(`Forno is open at http://localhost:${port}`);

    expect((await logIn('admin@forno.example', 'forno-admin')).status).toBe(200);
    const customer = await logIn('customer@forno.example', 'forno-customer');
    const { token } = z.parse(LoginAnswer, customer.body);
    const menu = await createClient(url(''), token).call(routes.pizzas);
    expect(z.parse(routes.pizzas.answer, menu.body).length).toBeGreaterThanOrEqual(8);
    expect((await fetch(`http://127.0.0.1:${port + 1}/mail`)).status).toBe(200);

    const children = childrenOf(folder);
    expect(children.map(({ name }) => name).toSorted()).toEqual([
      'bff',
      'redis',
      'sandbox',
      'store',
      'workers',
    ]);
    starter.child.kill('SIGINT');
    expect(await starter.ended).toEqual({ code: 0, signal: null });
    expect(children.filter((child) => child.isAlive())).toEqual([]);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  });

  it('forgets everything with --reset, and has it again with --restore', async () => {
    const first = start();
    await untilOpen(first);
    expect((await register('regular@guest.example')).status).toBe(201);
    const backup = join(folder, 'kept.backup');
    // Finds this data folder's shop by itself.
    const env = { ...systemEnvironment(), DATA_DIR: folder };
    execFileSync(process.execPath, ['bff/dist/commands/backup.js', backup], { cwd: repositoryRoot, env });
    await end(first);

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

  it('leaves nothing behind when it is killed with -9, and opens again on the same data', async () => {
    const first = start();
    await untilOpen(first);
    await register('regular@guest.example');
    const children = childrenOf(folder);
    first.child.kill('SIGKILL');
    await waitFor(() => children.every((child) => !child.isAlive()), { what: 'the end of every child' });

    await untilOpen(start());
    expect((await logIn('regular@guest.example', 'guest-password')).status).toBe(200);
  });

  it('starts a crashed process again and says so', async () => {
    const starter = start();
    await untilOpen(starter);
    for (const name of ['workers', 'bff']) {
      const child = childrenOf(folder).find((other) => other.name === name);
      process.kill(child!.pid, 'SIGKILL');
      await waitFor(() => starter.output().includes(`${name} was ended by SIGKILL; restarting it`), {
        what: `the message about ${name}`,
      });
    }
    await waitFor(async () => (await fetch(url('/readyz'))).ok, { what: 'the new BFF' });
  });

  it('refuses a second start on the same data, and a port that is taken, in one line', async () => {
    await untilOpen(start());
    const second = start();
    expect((await second.ended).code).toBe(1);
    expect(second.output()).toMatch(
      /^Forno can't start: Forno is already running with this data folder \(pid \d+\).*\n$/,
    );

    const elsewhere = start([], { dataFolder: join(folder, 'other') });
    expect((await elsewhere.ended).code).toBe(1);
    expect(elsewhere.output()).toMatch(/^Forno can't start: Port \d+ is in use by another program.*\n$/);
  });

  it('refuses when the port of the sandbox is taken', async () => {
    const taken = await listen(createServer(), port + 1);
    const starter = start();
    expect((await starter.ended).code).toBe(1);
    expect(starter.output()).toContain(`Port ${port + 1} is in use`);
    await taken.close();
  });

  it('makes nothing up in production: it lists what is missing and ends', async () => {
    const starter = start([], { env: { NODE_ENV: 'production' } });
    expect((await starter.ended).code).toBe(1);
    for (const name of ['MONGO_URL', 'REDIS_URL', 'JWT_SECRET', 'RAZORPAY_KEY_ID', 'SMTP_URL']) {
      expect(starter.output()).toContain(`${name}: is missing`);
    }
    expect(readdirSync(folder)).toEqual(['logs']);
  });

  it('opens in production with readiness and metrics on a port of their own, whether one is named or not', async () => {
    const PASSWORD_COST = 12;
    for (const OPERATIONS_PORT of [0, await freePort()]) {
      const config = testConfig({
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        OPERATIONS_PORT,
        PASSWORD_COST,
      });
      const env = { ...asEnvironment(config), HOST: '127.0.0.1', PORT: String(port) };
      const starter = start([], { env });
      await waitFor(() => starter.output().includes('Forno is open'), {
        what: 'the shop',
        deadlineMs: openWithinMs,
      });
      const log = readFileSync(join(folder, 'logs/bff.log'), 'utf8');
      // The log goes on from the start before.
      const own = Number([...log.matchAll(/"operationsPort":(\d+)/g)].at(-1)?.[1]);
      if (OPERATIONS_PORT !== 0) expect(own).toBe(OPERATIONS_PORT);
      for (const path of ['/readyz', '/metrics']) {
        expect((await fetch(`http://127.0.0.1:${own}${path}`)).status).toBe(200);
        expect((await fetch(url(path))).status).toBe(404);
      }
      await end(starter);
    }
  });
});
