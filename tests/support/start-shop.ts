import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningDesk, type RunningRedis, type RunningStore } from '@forno/shared/processes';
import { type Config, readConfig } from '@forno/shared/server';
import { seed } from '../../embedded/src/seed/seed.ts';
import { startLoadBalancer } from './load-balancer.ts';
import type { Part } from './part.ts';
import { startBackends, startBff, startWorker, type ServerPart } from './shop-parts.ts';

export interface ShopOptions {
  bffs?: number;
  workers?: number;
  /** Settings for every process of the shop, over those of the arrangement. */
  env?: Readonly<Record<string, string>>;
  /** How far the clock of a process is off, by its name: `{ 'worker 2': -120_000 }`. Milliseconds. */
  clockSkewMs?: Readonly<Record<string, number>>;
  /** Settings of the desk, such as `webhook-retry-ms`. */
  desk?: Readonly<Record<string, string>>;
  /** What the desk shall do wrong from the start; see `setFaults`. */
  faults?: Readonly<Record<string, unknown>>;
  /** Redis with a replica and Sentinels. */
  sentinels?: boolean;
  /** Fills the shop as `npm start` does; true unless said otherwise. */
  seeded?: boolean;
}

export interface TestShop {
  /** Where a browser goes: the load balancer before all BFFs. */
  url: string;
  config: Config;
  bffs: ServerPart[];
  workers: ServerPart[];
  redis: Part<RunningRedis>;
  store: Part<RunningStore>;
  desk: Part<RunningDesk>;
  /** Where everything lies, each part in a folder of its name. */
  folder: string;
  /** Replaces all fault switches of the desk; an empty object turns everything off. */
  setFaults: (switches: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The end of what every process wrote, for the message of a failing test. */
  output: (linesEach?: number) => string;
  stop: () => Promise<void>;
}

/**
 * Starts a whole shop of real processes with a data folder of its own: Redis, the document store, the desk,
 * any number of BFFs and workers as they are built, and a load balancer before the BFFs.
 * @throws with the output of every process when one of them doesn't start
 */
export async function startShop(options: ShopOptions = {}): Promise<TestShop> {
  const folder = await mkdtemp(join(tmpdir(), 'forno-shop-'));
  const bffPorts = await Promise.all(Array.from({ length: options.bffs ?? 1 }, () => freePort()));
  const balancer = await startLoadBalancer(bffPorts);
  const parts: Part[] = [];
  const output = (linesEach = 40): string =>
    parts.map((part) => part.output().split('\n').slice(-linesEach).join('\n')).join('\n');
  const stop = async (): Promise<void> => {
    // In the order of `npm start`: those that need the others go first.
    const shop = parts.filter(({ name }) => !/^(redis|store|desk)/.test(name));
    await Promise.all(shop.map((part) => part.stop()));
    await Promise.all(parts.map((part) => part.stop()));
    await balancer.close();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const { redis, store, desk, env } = await startBackends({
      folder,
      publicUrl: balancer.url,
      desk: options.desk,
      sentinels: options.sentinels ?? false,
      parts,
    });
    const settings = { ...env, ...options.env };
    const config = readConfig(settings);
    const setFaults = (switches: Readonly<Record<string, unknown>>): Promise<void> =>
      putFaults(desk.now.url, switches);
    const settingsOf = (name: string) => ({ ...settings, ...clockOf(options.clockSkewMs?.[name]) });
    if (options.seeded ?? true) await seed(config);
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
    return { url: balancer.url, folder, config, bffs, workers, redis, store, desk, setFaults, output, stop };
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

async function putFaults(deskUrl: string, switches: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${deskUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
  if (!answer.ok) throw new Error(`the desk refuses these faults: ${await answer.text()}`);
}
