import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import type { Part } from '../support/part.ts';
import { openShop } from '../support/open-shop.ts';
import { checkoutsPerSecond } from './cases/checkout.ts';
import { asBench, openBuyers } from './buyer.ts';
import { unlimited } from './open-bench.ts';

/**
 * What docs/scaling.md reckons with: the processor milliseconds and Redis commands of a shop that idles, a second, and of a
 * paid cart, beyond those. Processor time hardly depends on what else the machine does.
 * `node --conditions=@forno/source --import tsx tests/bench/processor-time.ts --bffs 2 --workers 2`
 */
const { values } = parseArgs({
  options: {
    bffs: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    lines: { type: 'string', default: '2' },
    'idle-seconds': { type: 'string', default: '60' },
    rounds: { type: 'string', default: '8' },
  },
});

/** User and system time of a process so far, in ms. */
function processorMs({ now: { pid } }: Part): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const shop = await openShop({ bffs: Number(values.bffs), workers: Number(values.workers), env: unlimited });
const redis = new Redis(shop.config.REDIS_URL);
const { store } = shop;
if (!store) throw new Error('MONGO_URL names a MongoDB, whose time is unknown here');
const kinds = {
  bff: shop.bffs,
  worker: shop.workers,
  store: [store],
  redis: [shop.redis],
  sandbox: [shop.sandbox],
};

/** Of each kind of process, and of Redis the commands it was sent and those inside scripts, so far. */
async function readAll(): Promise<Record<string, number>> {
  const commands = [...(await redis.info('commandstats')).matchAll(/calls=(\d+)/g)];
  const times = Object.entries(kinds).map(([kind, parts]) => [
    kind,
    parts.reduce((sum, part) => sum + processorMs(part), 0),
  ]);
  const count = commands.reduce((sum, [, calls]) => sum + Number(calls), 0);
  return Object.fromEntries([...times, ['commands of redis', count]]);
}
const since = (then: Record<string, number>, now: Record<string, number>) =>
  Object.entries(now).map(([what, value]): [string, number] => [what, value - (then[what] ?? 0)]);
const tell = (of: string, figures: [string, number][]) =>
  process.stdout.write(
    `${of}: ${figures.map(([what, value]) => `${what} ${value.toFixed(1)}`).join(', ')} (load ${loadavg()[0]?.toFixed(1)})\n`,
  );

try {
  const buyers = await openBuyers(asBench(shop), 10, Number(values.lines));
  // V8 compiles what is called often.
  await checkoutsPerSecond(buyers);
  await checkoutsPerSecond(buyers);
  await delay(20_000);
  const idleSeconds = Number(values['idle-seconds']);
  const before = await readAll();
  await delay(idleSeconds * 1_000);
  const idle = since(before, await readAll()).map(([what, value]): [string, number] => [
    what,
    value / idleSeconds,
  ]);
  tell(`idle, ${values.bffs} BFFs and ${values.workers} workers, a second`, idle);

  const carts = () => shop.models.checkouts.countDocuments({ state: 'fulfilled' });
  const [began, bought] = [await readAll(), await carts()];
  const from = performance.now();
  for (let round = 0; round < Number(values.rounds); round += 1) await checkoutsPerSecond(buyers);
  // Mails and what follows later.
  await delay(10_000);
  const [seconds, count] = [(performance.now() - from) / 1_000, (await carts()) - bought];
  const idling = new Map(idle);
  const each = since(began, await readAll()).map(([what, value]): [string, number] => [
    what,
    (value - seconds * (idling.get(what) ?? 0)) / count,
  ]);
  tell(`a paid cart of ${values.lines} lines, of ${count}`, each);
} finally {
  redis.disconnect();
  await shop.stop();
}
