import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  listen,
  type Listening,
  repositoryRoot,
  type RunningSandbox,
  type RunningServer,
} from '@forno/shared/processes';
import type { Image } from '@forno/shared/server/db';
import { type Config, readConfig } from '@forno/shared/server/runtime';
import { z } from 'zod';
import type { SeedPizza } from '../../embedded/src/seed/menu.ts';
import { pictureSvg } from '../../embedded/src/seed/pictures.ts';
import { makePicture, seed } from '../../embedded/src/seed/seed.ts';
import type { Part } from './part.ts';
import { setFaultsAt } from './sandbox.ts';
import { type ServerPart, startBackends, startBff, startWorker } from './shop-parts.ts';

export interface ShopOptions {
  bffs?: number;
  workers?: number;
  /** Settings for every process, overriding the defaults. */
  env?: Readonly<Record<string, string>>;
  /** Clock shift by process name, in ms: `{ 'worker 2': -120_000 }`. */
  clockSkewMs?: Readonly<Record<string, number>>;
  /** Sandbox settings, such as `webhook-retry-ms`. */
  sandbox?: Readonly<Record<string, string>>;
  /** The sandbox's initial faults; see `setFaults`. */
  faults?: Readonly<Record<string, unknown>>;
  /** Run Redis with a replica and Sentinels. */
  sentinels?: boolean;
  /** Seed the shop like `npm start`; default true. */
  seeded?: boolean;
}

/** Every customer of a rig comes from one address, and few verify their email. */
export const oneAddress = { UNVERIFIED_SHARE: '1', ADDRESS_SHARE: '1', REGISTRATIONS_PER_HOUR: '10000000' };

export interface TestShop {
  /** URL for browsers: the load balancer. */
  url: string;
  config: Config;
  bffs: ServerPart[];
  workers: ServerPart[];
  redis: Part<RunningServer>;
  /** Undefined when MONGO_URL names a MongoDB. */
  store: Part<RunningServer> | undefined;
  sandbox: Part<RunningSandbox>;
  /** Data folder, with a subfolder per part. */
  folder: string;
  /** Replaces all faults of the sandbox; an empty object clears them. */
  setFaults: (switches: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The last output of every process, for failure messages. */
  output: (linesEach?: number) => string;
  stop: () => Promise<void>;
}

/**
 * Starts a whole shop of real processes in a data folder of its own: Redis, the document store (or a database at
 * MONGO_URL), the sandbox, BFFs and workers as built, and a load balancer.
 * @throws with the output of every process if one fails to start
 */
export async function startShop(options: ShopOptions = {}): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'forno-shop-'));
  const bffPorts = await Promise.all(Array.from({ length: options.bffs ?? 1 }, () => freePort()));
  const balancer = await startLoadBalancer(bffPorts);
  const parts: Part[] = [];
  const output = (linesEach = 40): string =>
    parts.map((part) => part.output().split('\n').slice(-linesEach).join('\n')).join('\n');
  const stop = async (): Promise<void> => {
    // In `npm start`'s order, dependencies first.
    const shop = parts.filter(({ name }) => !/^(redis|store|sandbox)/.test(name));
    await Promise.all(shop.map((part) => part.stop()));
    await Promise.all(parts.map((part) => part.stop()));
    await balancer.close();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const { redis, store, sandbox, env } = await startBackends({
      folder,
      publicUrl: balancer.url,
      sandbox: options.sandbox,
      sentinels: options.sentinels ?? false,
      parts,
    });
    const settings = { ...env, ...oneAddress, ...options.env };
    const config = readConfig(settings);
    const setFaults = (switches: Readonly<Record<string, unknown>>): Promise<void> =>
      setFaultsAt(sandbox.now.url, switches);
    const settingsOf = (name: string) => ({ ...settings, ...clockOf(options.clockSkewMs?.[name]) });
    if (options.seeded ?? true) await seed(config, keptPicture);
    if (options.faults) await setFaults(options.faults);
    const [bffs, workers] = await Promise.all([
      Promise.all(
        bffPorts.map((port, n) => startBff(`bff ${n + 1}`, port, settingsOf(`bff ${n + 1}`), parts)),
      ),
      Promise.all(
        Array.from({ length: options.workers ?? 1 }, (_, n) => `worker ${n + 1}`).map((name) =>
          startWorker(name, settingsOf(name), parts),
        ),
      ),
    ]);
    return {
      url: balancer.url,
      folder,
      config,
      bffs,
      workers,
      redis,
      store,
      sandbox,
      setFaults,
      output,
      stop,
    };
  } catch (error) {
    const written = output();
    await stop();
    throw new Error(`the shop did not open: ${String(error)}\n${written}`, { cause: error });
  }
}

function clockOf(skewMs: number | undefined): Record<string, string> {
  if (skewMs === undefined) return {};
  const shiftClock = new URL(`shift-clock.mjs?ms=${skewMs}`, import.meta.url);
  return { NODE_OPTIONS: `--import=${shiftClock.href}` };
}

const folder = join(repositoryRoot, 'node_modules/.cache/forno/pictures');
const Kept = z.object({
  _id: z.string(),
  contentType: z.string(),
  bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
});

/**
 * A seeded pizza picture, encoded once for all shops under test: that took half of a shop's start time. A changed
 * drawing gets another file.
 */
export async function keptPicture(pizza: SeedPizza): Promise<Image> {
  const drawing = createHash('sha256').update(pictureSvg(pizza.name)).digest('hex');
  const file = join(folder, `${drawing}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return Kept.parse(JSON.parse(kept));
  const picture = await makePicture(pizza);
  await mkdir(folder, { recursive: true });
  // Renamed when complete: another shop may be starting.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ ...picture, bytes: picture.bytes.toString('base64') }));
  await rename(draft, file);
  return picture;
}

/**
 * A TCP round-robin over the ports that skips those not listening, like a production load balancer: no HTTP, no sticky
 * sessions.
 */
export function startLoadBalancer(ports: readonly number[]): Promise<Listening> {
  let turn = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    const first = turn++;
    passOn(
      client,
      [...ports.keys()].map((step) => ports[(first + step) % ports.length] ?? 0),
    );
  });
  return listen(server);
}

function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const backend = connect(port, '127.0.0.1');
  const tryOthers = (): void => passOn(client, others);
  backend.once('error', tryOthers);
  backend.once('connect', () => {
    backend.off('error', tryOthers);
    backend.on('error', () => client.destroy());
    client.once('close', () => backend.destroy());
    backend.once('close', () => client.destroy());
    client.pipe(backend).pipe(client);
  });
}
