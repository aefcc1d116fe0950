import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@forno/shared/contracts';
import { freePort, startNode, startRedis, startStore, untilReady } from '@forno/shared/processes';
import { type Models, openDatabase } from '@forno/shared/server/db';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { ask } from '../support/ask.ts';
import type { Outcome } from './compare.ts';
import { oneAddress } from '../support/start-shop.ts';
import { freePortPair, runStarter, untilOpen } from '../support/run-starter.ts';

export interface Bench {
  /** The shop's BFF. */
  url: string;
  /** The bare routes for comparison (`limit-server.ts`). */
  limitUrl: string;
  redisUrl: string;
  /** The payment sandbox. */
  sandboxUrl: string;
  models: Models;
  customer: () => ReturnType<typeof registerCustomer>;
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

const jwtSecret = 'token-secret-of-the-bench-0123456789';

/** Otherwise the shop's limits and the provider's would be measured. */
export const unlimited = {
  ...oneAddress,
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
  const folder = await mkdtemp(join(tmpdir(), 'forno-bench-'));
  const [redis, store] = await Promise.all([
    startRedis({ folder: join(folder, 'redis') }),
    startStore({ folder: join(folder, 'store') }),
  ]);
  const mongoUrl = new URL('/forno?directConnection=true', store.url).href;
  const port = await freePortPair();
  const starter = runStarter({
    dataFolder: join(folder, 'data'),
    port,
    env: {
      MONGO_URL: mongoUrl,
      REDIS_URL: redis.url,
      JWT_SECRET: jwtSecret,
      ...unlimited,
    },
  });
  await untilOpen(starter);
  const url = `http://127.0.0.1:${port}`;
  const { email, password } = demoAccounts.admin;
  const { token: admin } = await ask(url, null, routes.login, { body: { email, password } });
  const limitPort = await freePort();
  const limitUrl = `http://127.0.0.1:${limitPort}`;
  const limit = await untilReady(
    await startNode({
      name: 'limit',
      entry: 'tests/bench/limit-server.ts',
      env: {
        PORT: String(limitPort),
        MONGO_URL: mongoUrl,
        JWT_SECRET: jwtSecret,
        SHOP_URL: url,
        TOKEN: admin,
      },
    }),
    limitUrl,
  );
  const database = await openDatabase({ MONGO_URL: mongoUrl });
  return {
    url,
    limitUrl,
    redisUrl: redis.url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    models: database.models,
    admin: { token: admin },
    customer: () => registerCustomer(url),
    async close() {
      await database.close();
      await limit.stop();
      starter.child.kill('SIGTERM');
      await starter.ended;
      await store.stop();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Registers a customer and returns the session. */
export async function registerCustomer(url: string): Promise<{ id: string; token: string }> {
  const email = `${randomUUID()}@forno.example`;
  const body = { name: 'Asha Rao', email, password: 'forno-secret', address: '12 Church Street, Bengaluru' };
  const { token, user } = await ask(url, null, routes.register, { body });
  return { id: user._id, token };
}
