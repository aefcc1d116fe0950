import { join } from 'node:path';
import { routes } from '@forno/shared/contracts/server';
import { freePort, type RunningProcess, startNode, untilReady } from '@forno/shared/processes';
import type { Models } from '@forno/shared/server/db';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { ask } from '../support/ask.ts';
import { openShop } from '../support/open-shop.ts';
import { freePortPair, runStarter, untilOpen } from '../support/run-starter.ts';
import { register } from '../support/shop-calls.ts';
import type { Outcome } from './compare.ts';

export interface Bench {
  /** The shop's BFF. */
  url: string;
  /** The bare routes for comparison (`limit-server.ts`). */
  limitUrl: string;
  redisUrl: string;
  /** The payment sandbox. */
  sandboxUrl: string;
  models: Models;
  customer: () => Promise<{ id: string; token: string }>;
  admin: { token: string };
  close(): Promise<void>;
}

/** Measures one or more lines of the table on the running shop. */
export interface Case {
  name: string;
  /** Skipped unless named: it takes minutes, or needs its own tools. */
  onlyByName?: boolean;
  run(bench: Bench): Promise<Outcome[]>;
}

/** Otherwise the shop's limits and the provider's would be measured. */
export const unlimited = {
  UNVERIFIED_SHARE: '1',
  ADDRESS_SHARE: '1',
  REGISTRATIONS_PER_HOUR: '10000000',
  ATTEMPTS_PER_MINUTE: '100000',
  CHECKOUTS_PER_USER: '100000',
  CHECKOUTS_PER_ADDRESS: '1000000',
  PROVIDER_CALLS_PER_SECOND: '1000',
};

/**
 * Opens the shop exactly as `npm start` does, on a Redis and a store that the bench can reach too, and one process
 * with the bare routes. `close` stops all of it.
 */
export async function openBench(): Promise<Bench> {
  const shop = await openShop({ only: [] });
  const { MONGO_URL, REDIS_URL, JWT_SECRET } = shop.config;
  const port = await freePortPair();
  const starter = runStarter({
    dataFolder: join(shop.folder, 'data'),
    port,
    env: { MONGO_URL, REDIS_URL, JWT_SECRET, ...unlimited },
  });
  await untilOpen(starter);
  const url = `http://127.0.0.1:${port}`;
  const { email, password } = demoAccounts.admin;
  const admin = await ask(url, null, routes.login, { body: { email, password } });
  const env = { MONGO_URL, JWT_SECRET, SHOP_URL: url, TOKEN: admin.token };
  const limit = await startLimit('limit-server', env);
  return {
    url,
    limitUrl: limit.url,
    redisUrl: REDIS_URL,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    models: shop.models,
    admin,
    customer: () => register(url),
    async close() {
      await limit.process.stop();
      starter.child.kill('SIGTERM');
      await starter.ended;
      await shop.stop();
    },
  };
}

/** Starts what the shop is compared with, a script of this folder. */
export async function startLimit(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; process: RunningProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const entry = `tests/bench/${script}.ts`;
  const started = await startNode({ name: script, entry, env: { ...env, PORT: String(port) } });
  return { url, process: await untilReady(started, url) };
}
