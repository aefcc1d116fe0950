import { join } from 'node:path';
import {
  freePort,
  type RunningDesk,
  type RunningProcess,
  type RunningRedis,
  type RunningStore,
  startDesk,
  startNode,
  startRedis,
  startStore,
  untilReady,
} from '@forno/shared/processes';
import { type Part, type PartOptions, startPart } from './part.ts';
import { startSentinels } from './start-sentinels.ts';

type Settings = Readonly<Record<string, string>>;

/** A BFF, or a worker at the address of its health checks. */
export interface ServerPart extends Part {
  url: string;
}

interface BackendOptions {
  folder: string;
  publicUrl: string;
  desk: Settings | undefined;
  /** Redis has a replica, and three Sentinels that make it the primary when the other is gone. */
  sentinels: boolean;
  /** Where every part is noted as soon as it runs, so that a failed start leaves nothing behind. */
  parts: Part[];
}

interface Backends {
  redis: Part<RunningRedis>;
  store: Part<RunningStore>;
  desk: Part<RunningDesk>;
  /** The settings that lead a BFF or a worker to them. */
  env: Record<string, string>;
}

/** Each keeps its port over restarts, as in production. */
export async function startBackends({
  folder,
  publicUrl,
  desk: settings,
  sentinels,
  parts,
}: BackendOptions): Promise<Backends> {
  const [redisPort, storePort, deskPort, smtpPort] = [
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
  const starting = [
    note({
      name: 'redis',
      start: (onLine) => startRedis({ folder: join(folder, 'redis'), port: redisPort, onLine }),
    }),
    note({
      name: 'store',
      start: (onLine) => startStore({ folder: join(folder, 'store'), port: storePort, onLine }),
    }),
    note({
      name: 'desk',
      start: (onLine) =>
        startDesk({
          ...keys,
          folder: join(folder, 'desk'),
          port: deskPort,
          webhookUrl: `${publicUrl}/payment/webhook`,
          settings: { 'smtp-port': String(smtpPort), ...settings },
          onLine,
        }),
    }),
  ] as const;
  // Only when none is still starting: a failed start must find everything noted that it has to stop.
  await Promise.allSettled(starting);
  const [redis, store, desk] = await Promise.all(starting);
  const redisUrl = sentinels ? await startSentinels(folder, redisPort, note) : redis.now.url;
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    MONGO_URL: new URL('/forno?directConnection=true', store.now.url).href,
    REDIS_URL: redisUrl,
    PASSWORD_COST: '4',
    JWT_SECRET: 'token-secret-of-the-tests-0123456789',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_URL: desk.now.url,
    RAZORPAY_CHECKOUT_URL: `${desk.now.url}/checkout.js`,
    SMTP_URL: desk.now.smtpUrl,
  };
  return { redis, store, desk, env };
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

/** Starts one process as it is built, and waits until it says that it can do its work. */
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
