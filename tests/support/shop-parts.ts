import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  freePort,
  type RunningSandbox,
  type RunningProcess,
  type RunningServer,
  startSandbox,
  startNode,
  startRedis,
  startStore,
  untilReady,
} from '@forno/shared/processes';
import { processEnvironment } from '@forno/shared/server/runtime';
import { type Part, type PartOptions, startPart } from './part.ts';
import { startSentinels } from './start-sentinels.ts';

type Settings = Readonly<Record<string, string>>;

/** A BFF, or a worker by the address of its health checks. */
export interface ServerPart extends Part {
  url: string;
}

interface BackendOptions {
  folder: string;
  publicUrl: string;
  sandbox: Settings | undefined;
  /** Redis with a replica and three Sentinels that promote it. */
  sentinels: boolean;
  /** Records every part once started, so that a failed start can stop them all. */
  parts: Part[];
}

interface Backends {
  redis: Part<RunningServer>;
  /** The embedded store; undefined when MONGO_URL names a MongoDB, which isn't ours to stop. */
  store: Part<RunningServer> | undefined;
  sandbox: Part<RunningSandbox>;
  /** Settings that connect a BFF or a worker to them. */
  env: Record<string, string>;
}

/** Ports are kept across restarts, as in production. */
export async function startBackends({
  folder,
  publicUrl,
  sandbox: settings,
  sentinels,
  parts,
}: BackendOptions): Promise<Backends> {
  const [redisPort, storePort, sandboxPort, smtpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const keys = {
    keyId: 'rzp_test_shop',
    keySecret: 'key-secret-of-the-tests',
    webhookSecret: 'webhook-secret-of-the-tests',
  };
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
    note({
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
    }),
  ] as const;
  // Wait for all: a failed start must have recorded everything it has to stop.
  await Promise.allSettled(starting);
  const [redis, store, sandbox] = await Promise.all(starting);
  const redisUrl = sentinels ? await startSentinels(folder, redisPort, note) : redis.now.url;
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    MONGO_URL: databaseAt(given ?? store?.now.url ?? ''),
    REDIS_URL: redisUrl,
    PASSWORD_COST: '4',
    JWT_SECRET: 'token-secret-of-the-tests-0123456789',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: sandbox.now.url,
    RAZORPAY_CHECKOUT_URL: `${sandbox.now.url}/checkout.js`,
    SMTP_URL: sandbox.now.smtpUrl,
  };
  return { redis, store, sandbox, env };
}

/** A database of this shop's own, as many tests share a MongoDB. */
function databaseAt(server: string): string {
  const url = new URL(server);
  url.pathname = `/forno_${randomUUID().slice(0, 8)}`;
  return url.href;
}

export async function startBff(
  name: string,
  port: number,
  env: Settings,
  parts: Part[],
): Promise<ServerPart> {
  return startServer(name, 'bff/dist/main.bundle.js', { ...env, PORT: String(port) }, port, parts);
}

export async function startWorker(name: string, env: Settings, parts: Part[]): Promise<ServerPart> {
  const port = await freePort();
  return startServer(name, 'workers/dist/main.bundle.js', { ...env, WORKER_PORT: String(port) }, port, parts);
}

/** Starts a built process, and waits until it is ready. */
async function startServer(
  name: string,
  entry: string,
  env: Settings,
  port: number,
  parts: Part[],
): Promise<ServerPart> {
  const url = `http://127.0.0.1:${port}`;
  const part = await startPart({
    name,
    start: async (onLine) => untilReady(await startNode({ name, entry, env, onLine }), `${url}/readyz`),
  });
  parts.push(part);
  return Object.assign(part, { url });
}
