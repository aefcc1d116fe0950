import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  type RunningProcess,
  type RunningSandbox,
  type RunningServer,
  startNode,
  startRedis,
  startSandbox,
  startStore,
  untilReady,
} from '@forno/shared/processes';
import { type Database, type Models, openDatabase } from '@forno/shared/server/db';
import { type Config, processEnvironment, readConfig } from '@forno/shared/server/runtime';
import { asBuyer, type Buyer } from '../../bff/src/testing/buyer.ts';
import { seed } from '../../embedded/src/seed/seed.ts';
import { keptPicture } from './kept-picture.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { type Part, type PartOptions, startPart } from './part.ts';
import { register, type ShopCalls, shopCalls } from './shop-calls.ts';
import { startSentinels } from './start-sentinels.ts';

type Settings = Readonly<Record<string, string>>;

export interface ShopOptions {
  /** What of the shop runs, beside Redis and the store; by default all of it. */
  only?: readonly ('sandbox' | 'bff' | 'workers')[];
  bffs?: number;
  workers?: number;
  /** Settings for every process, overriding the defaults. */
  env?: Settings;
  /** Clock shift by process name, in ms: `{ 'worker 2': -120_000 }`. */
  clockSkewMs?: Readonly<Record<string, number>>;
  /** Sandbox settings, such as `webhook-retry-ms`. */
  sandbox?: Settings;
  /** The sandbox's initial faults; see `setFaults`. */
  faults?: Readonly<Record<string, unknown>>;
  /** Run Redis with a replica and Sentinels. */
  sentinels?: boolean;
  /** Writes to the filled database before any BFF or worker reads it: they keep settings for seconds. */
  prepare?: (models: Models) => Promise<void>;
  /** Where its data folder is made. */
  folder?: string;
}

/** Every customer of a rig comes from one address, and few verify their email. */
export const oneAddress = { UNVERIFIED_SHARE: '1', ADDRESS_SHARE: '1', REGISTRATIONS_PER_HOUR: '10000000' };

/** A BFF, or a worker by the address of its health checks. */
export interface ServerPart extends Part {
  url: string;
}

export interface TestShop extends ShopCalls {
  /** URL for browsers: the load balancer. */
  url: string;
  config: Config;
  models: Models;
  bffs: ServerPart[];
  workers: ServerPart[];
  redis: Part<RunningServer>;
  /** The embedded store; undefined when MONGO_URL names a MongoDB, which isn't ours to stop. */
  store: Part<RunningServer> | undefined;
  readonly sandbox: Part<RunningSandbox>;
  /** Data folder, with a subfolder per part. */
  folder: string;
  /** Registers a new customer. */
  buyer: () => Promise<Buyer & { token: string }>;
  /** The last output of every process, for failure messages. */
  output: (linesEach?: number) => string;
  stop: () => Promise<void>;
}

/**
 * Opens what a test needs of a shop as real processes, as built, in a data folder of its own: Redis, the document store
 * (or a database at MONGO_URL), the sandbox, BFFs and workers, and a load balancer. Filled like `npm start`'s if it has
 * a BFF.
 * @throws with the output of every process if one fails to start
 */
export async function openShop({
  only = ['sandbox', 'bff', 'workers'],
  ...options
}: ShopOptions = {}): Promise<TestShop> {
  const count = (part: 'bff' | 'workers', wanted = 1) =>
    Array.from({ length: only.includes(part) ? wanted : 0 }, (_, n) => n + 1);
  const folder = await mkdtemp(join(options.folder ?? tmpdir(), 'forno-shop-'));
  const bffPorts = await Promise.all(count('bff', options.bffs).map(() => freePort()));
  const balancer = await startLoadBalancer(bffPorts);
  const parts: Part[] = [];
  let database: Database | undefined;
  const output = (linesEach = 40): string =>
    parts.map((part) => part.output().split('\n').slice(-linesEach).join('\n')).join('\n');
  const stop = async (): Promise<void> => {
    await database?.close();
    // In `npm start`'s order, dependencies first.
    const shop = parts.filter(({ name }) => !/^(redis|store|sandbox)/.test(name));
    await Promise.all(shop.map((part) => part.stop()));
    await Promise.all(parts.map((part) => part.stop()));
    await balancer.close();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const { url } = balancer;
    const backends = await startBackends({ ...options, only, folder, publicUrl: url, parts });
    const { env, redis, store } = backends;
    const sandbox = (): Part<RunningSandbox> => {
      if (!backends.sandbox) throw new Error('this shop has no sandbox');
      return backends.sandbox;
    };
    const settings = { ...env, ...oneAddress, ...options.env };
    const config = readConfig(settings);
    database = await openDatabase(config);
    const { models } = database;
    const calls = shopCalls(models, () => sandbox().now.url);
    if (only.includes('bff')) await seed(config, keptPicture);
    await options.prepare?.(models);
    if (options.faults) await calls.setFaults(options.faults);
    const start = async (name: string, entry: string, port: number, ports: Settings) => {
      const own = { ...settings, ...clockOf(options.clockSkewMs?.[name]), ...ports };
      const at = `http://127.0.0.1:${port}`;
      const part = await startPart({
        name,
        start: async (onLine) =>
          untilReady(await startNode({ name, entry, env: own, onLine }), `${at}/readyz`),
      });
      parts.push(part);
      return Object.assign(part, { url: at });
    };
    const [bffs, workers] = await Promise.all([
      Promise.all(
        bffPorts.map((port, n) =>
          start(`bff ${n + 1}`, 'bff/dist/main.bundle.js', port, { PORT: String(port) }),
        ),
      ),
      Promise.all(
        count('workers', options.workers).map(async (n) => {
          const port = await freePort();
          return start(`worker ${n}`, 'workers/dist/main.bundle.js', port, { WORKER_PORT: String(port) });
        }),
      ),
    ]);
    return {
      ...calls,
      url,
      folder,
      config,
      models,
      bffs,
      workers,
      redis,
      store,
      get sandbox() {
        return sandbox();
      },
      buyer: async () => asBuyer(await register(url)),
      output,
      stop,
    };
  } catch (error) {
    const written = output();
    await stop();
    throw new Error(`the shop did not open: ${String(error)}\n${written}`, { cause: error });
  }
}

function clockOf(skewMs: number | undefined): Settings {
  if (skewMs === undefined) return {};
  const shiftClock = new URL(`shift-clock.mjs?ms=${skewMs}`, import.meta.url);
  return { NODE_OPTIONS: `--import=${shiftClock.href}` };
}

interface BackendOptions extends Pick<ShopOptions, 'only' | 'sandbox' | 'sentinels'> {
  folder: string;
  publicUrl: string;
  /** Records every part once started, so that a failed start can stop them all. */
  parts: Part[];
}

interface Backends {
  redis: Part<RunningServer>;
  store: Part<RunningServer> | undefined;
  sandbox: Part<RunningSandbox> | undefined;
  /** Settings that connect a BFF or a worker to them. */
  env: Settings & { RAZORPAY_URL: string };
}

const keys = {
  keyId: 'rzp_test_shop',
  keySecret: 'key-secret-of-the-tests',
  webhookSecret: 'webhook-secret-of-the-tests',
};
/** Refuses every connection. */
const nobody = '127.0.0.1:9';

/** Ports are kept across restarts, as in production. */
export async function startBackends({
  only = ['sandbox'],
  sandbox: settings,
  sentinels = false,
  folder,
  publicUrl,
  parts,
}: BackendOptions): Promise<Backends> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const [redisPort, storePort, sandboxPort, smtpPort] = ports;
  const note = async <P extends RunningProcess>(options: PartOptions<P>): Promise<Part<P>> => {
    const part = await startPart(options);
    parts.push(part);
    return part;
  };
  const given = processEnvironment().MONGO_URL;
  const starting = [
    note({
      name: 'redis',
      start: (onLine) => startRedis({ folder: join(folder, 'redis'), port: redisPort, onLine }),
    }),
    given === undefined
      ? note({
          name: 'store',
          start: (onLine) => startStore({ folder: join(folder, 'store'), port: storePort, onLine }),
        })
      : Promise.resolve(undefined),
    only.includes('sandbox')
      ? note({
          name: 'sandbox',
          start: (onLine) =>
            startSandbox({
              ...keys,
              folder: join(folder, 'sandbox'),
              port: sandboxPort,
              webhookUrl: `${publicUrl}/payment/webhook`,
              settings: { 'smtp-port': String(smtpPort), ...settings },
              onLine,
            }),
        })
      : Promise.resolve(undefined),
  ] as const;
  // Wait for all: a failed start must have recorded everything it has to stop.
  await Promise.allSettled(starting);
  const [redis, store, sandbox] = await Promise.all(starting);
  // A database of this shop's own, as many tests share a MongoDB.
  const mongoUrl = new URL(given ?? store?.now.url ?? '');
  mongoUrl.pathname = `/forno_${randomUUID().slice(0, 8)}`;
  const razorpayUrl = sandbox?.now.url ?? `http://${nobody}`;
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    MONGO_URL: mongoUrl.href,
    REDIS_URL: sentinels ? await startSentinels(folder, redisPort, note) : redis.now.url,
    PASSWORD_COST: '4',
    JWT_SECRET: 'token-secret-of-the-tests-0123456789',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: razorpayUrl,
    RAZORPAY_CHECKOUT_URL: `${razorpayUrl}/checkout.js`,
    SMTP_URL: sandbox?.now.smtpUrl ?? `smtp://${nobody}`,
  };
  return { redis, store, sandbox, env };
}
