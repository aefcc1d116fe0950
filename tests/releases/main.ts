import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '@forno/shared/contracts/server';
import { freePort, repositoryRoot, startNode, systemEnvironment, untilReady } from '@forno/shared/processes';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { callShop } from '../chaos/call-shop.ts';
import { createPatience } from '../chaos/patience.ts';
import { runLoadTest } from '../chaos/run-load-test.ts';
import { startLoadBalancer } from '../support/load-balancer.ts';
import { oneAddress, startBackends } from '../support/open-shop.ts';
import { type Part, startPart } from '../support/part.ts';

/**
 * `npm run releases -- --before <folder>`: the release before, built in that folder, opens a shop and sells for an evening.
 * Then its database is migrated, and both releases sell side by side, one BFF and one worker of each, every customer
 * meeting both. Then this one alone, and after a rollback that one alone. After each of the four both books must agree,
 * and each order of before must still be listed. docs/setup.md says how to build that folder.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    customers: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '1' },
  },
});
const print = (text: string) => void process.stdout.write(`${text}\n`);
if (!values.before) throw new Error('which folder is the release before built in? --before <folder>');
const before = resolve(values.before);
const now = repositoryRoot;
const migrating = 'bff/dist/commands/migrate.js';

const folder = await mkdtemp(join(tmpdir(), 'forno-releases-'));
const parts: Part[] = [];
const ports = { before: await freePort(), now: await freePort() };
const both = await startLoadBalancer(Object.values(ports));
const backends = await startBackends({ folder, publicUrl: both.url, parts });
const env = { ...backends.env, ...oneAddress };
const run = (cwd: string, ...args: string[]) =>
  execFileSync(process.execPath, args, { cwd, env: { ...systemEnvironment(), ...env }, encoding: 'utf8' });

async function open(release: 'before' | 'now') {
  const cwd = release === 'before' ? before : now;
  const start = async (name: string, entry: string, settings: object, port: number) => {
    const part = await startPart({
      name: `${name} ${release}`,
      start: async (onLine) =>
        untilReady(
          await startNode({ name, entry, cwd, env: { ...env, ...settings }, onLine }),
          `http://127.0.0.1:${port}/readyz`,
        ),
    });
    parts.push(part);
    return part;
  };
  const [bffPort, workerPort] = [ports[release], await freePort()];
  return Promise.all([
    start('bff', 'bff/dist/main.bundle.js', { PORT: String(bffPort) }, bffPort),
    start('worker', 'workers/dist/main.bundle.js', { WORKER_PORT: String(workerPort) }, workerPort),
  ]);
}

async function listed(): Promise<string[]> {
  const { isOver } = createPatience(20_000);
  const session = await callShop(both.url, undefined, routes.login, { body: demoAccounts.admin, isOver });
  const called = await callShop(both.url, session?.answer?.token, routes.orders, { isOver });
  if (!called?.answer) throw new Error('the orders are not listed');
  return called.answer.orders.map(({ _id }) => _id);
}

let sold: string[] = [];
const wrong: string[] = [];
async function sell(who: string, seed: number): Promise<void> {
  const result = await runLoadTest({
    shopUrl: both.url,
    sandboxUrl: env.RAZORPAY_URL,
    customers: Number(values.customers),
    durationMs: Number(values.minutes) * 60_000,
    seed,
  });
  const ids = await listed();
  const lost = sold.filter((id) => !ids.includes(id)).length;
  sold = ids;
  const { paid, cancelled, provider, moneyCheck, agree, refused } = result;
  const books = `${provider.payments} payments, ${provider.captured} paise, ${provider.refunded} back; money check ${moneyCheck.payments}, ${moneyCheck.captured}, ${moneyCheck.refunded}, ${moneyCheck.differences} differences`;
  print(`${who}: ${paid} carts paid, ${cancelled} cancelled; ${books}; ${ids.length} orders, ${lost} lost`);
  print(`  not 2xx: ${JSON.stringify(refused)}`);
  if (!agree || lost > 0) wrong.push(who);
}

try {
  run(
    before,
    '--conditions=@forno/source',
    '--import=tsx',
    '--input-type=module',
    '--eval',
    "const { seed } = await import('./embedded/src/seed/seed.ts'); await seed({ ...process.env, PASSWORD_COST: 4 });",
  );
  const olds = await open('before');
  await sell('the release before', 1);
  print(run(now, migrating).trim());
  const news = await open('now');
  await sell('both, side by side', 2);
  for (const old of olds) await old.stop();
  await sell('this release', 3);
  for (const one of news) await one.stop();
  // As `./forno rollback` does; 1.0.0 knows no releases, and its workers take every job.
  if (existsSync(join(before, migrating))) print(run(before, migrating, '--back').trim());
  for (const old of olds) await old.start();
  await sell('the release before, again', 4);
  print(wrong.length === 0 ? 'Both books agree, and no order is lost.' : `WRONG: ${wrong.join(', ')}`);
} catch (error) {
  print(parts.map((part) => part.output().split('\n').slice(-30).join('\n')).join('\n'));
  throw error;
} finally {
  for (const part of [...parts].reverse()) await part.stop();
  await both.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong.length === 0 ? 0 : 1;
