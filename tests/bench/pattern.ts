import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts/server';
import { findProgram, freePort, repositoryRoot, startProcess, untilReady } from '@forno/shared/processes';
import { waitFor } from '@forno/shared/testing';
import { openShop, type TestShop } from '../support/open-shop.ts';
import type { Part } from '../support/part.ts';
import { register } from '../support/shop-calls.ts';
import { asBench, openBuyers } from './buyer.ts';
import { unlimited } from './open-bench.ts';

/**
 * `npm run pattern`: four BFFs and four workers behind HAProxy with the project's own settings, each stopped and started again
 * in turn while customers read and buy; then the Redis of all is killed, and its Sentinels choose the other. No call may be
 * lost by a deployment, no process may need longer than it is given to stop, and in the end every payment has its orders.
 */
const processes = 4;
/** As docker-compose.yml sets them. */
const [leaveMs, stopWithinMs] = [3_000, 15_000];
const readsPerSecond = 20;
const buyersAtOnce = 4;

const print = (text: string) => void process.stdout.write(`${text} (load ${loadavg()[0]?.toFixed(0)})\n`);

/** HAProxy as in production, but with BFFs at ports of this host, which answer their health check there too. */
async function startGateway({ bffs, folder }: TestShop) {
  const port = await freePort();
  const settings = await readFile(join(repositoryRoot, 'ops/gateway/haproxy.cfg'), 'utf8');
  const servers = (check: string) =>
    bffs.map(({ url }, n) => `  server bff${n} ${new URL(url).host}${check}`).join('\n');
  const here = settings
    .replace(/^resolvers compose\n( .*\n)+/m, '')
    .replace(/bind :\d+/, `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .* check port \d+ (.*) resolvers .*$/m, (_whole, how) =>
      servers(` check ${how}`),
    )
    .replace(/^ {2}server-template .*$/m, () => servers(''));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, here);
  const gateway = await startProcess({
    name: 'haproxy',
    command: findProgram('haproxy') ?? '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(gateway, `${url}/healthz`);
  return { url, stop: () => gateway.stop() };
}

/** Customers who read and buy until `stop`; what went wrong is counted and printed. */
async function openCustomers(shop: TestShop, url: string) {
  const reader = await register(url);
  const buyers = await openBuyers({ ...asBench(shop), url }, buyersAtOnce, 2);
  const counts = { calls: 0, bought: 0, lost: 0 };
  let isOver = false;
  const attempt = async (act: () => Promise<unknown>) => {
    counts.calls += 1;
    await act().catch((error: unknown) => {
      counts.lost += 1;
      print(`lost: ${String(error).slice(0, 160)}`);
    });
  };
  const read = async (route: (typeof reads)[number]) => {
    const { status } = await reader.call(route);
    if (status !== 200) throw new Error(`${route.path}: ${status}`);
  };
  const reads = [routes.pizzas, routes.profile, routes.inventory, routes.orders] as const;
  const reading = (async () => {
    const under: Promise<void>[] = [];
    while (!isOver) {
      const route = reads[under.length % reads.length] ?? routes.pizzas;
      under.push(attempt(() => read(route)));
      await delay(1_000 / readsPerSecond);
    }
    await Promise.all(under);
  })();
  const buying = buyers.map(async (buyer) => {
    while (!isOver) {
      await attempt(() => buyer.buy().then(() => void (counts.bought += 1)));
      await delay(1_000);
    }
  });
  return {
    counts,
    stop: async () => {
      isOver = true;
      await Promise.all([reading, ...buying]);
    },
  };
}

/** Stops each and starts it again, and answers the longest stop, in ms. */
async function restartEach(parts: readonly Part[]): Promise<number> {
  let longest = 0;
  for (const part of parts) {
    const from = performance.now();
    await part.stop();
    longest = Math.max(longest, performance.now() - from);
    await part.start();
  }
  return longest;
}

/** How many payments the provider captured, and how many carts have all their orders. */
async function compareBooks({ provider, models }: TestShop) {
  const { captured } = await provider();
  const checkouts = await models.checkouts.countDocuments({ state: 'fulfilled' });
  return { captured: captured.length, fulfilled: checkouts };
}

const shop = await openShop({
  bffs: processes,
  workers: processes,
  sentinels: true,
  env: { ...unlimited, LEAVE_MS: String(leaveMs), TRUSTED_HOPS: '1' },
});
const gateway = await startGateway(shop);
try {
  const customers = await openCustomers(shop, gateway.url);
  const { counts } = customers;
  await waitFor(() => counts.bought >= buyersAtOnce, { what: 'a first purchase each', deadlineMs: 60_000 });
  const longest = Math.max(await restartEach(shop.bffs), await restartEach(shop.workers));
  const deployed = { ...counts };
  print(
    `restarted one by one: ${deployed.calls} calls, ${deployed.bought} carts, ${deployed.lost} lost; the longest stop took ${(longest / 1_000).toFixed(1)} of ${stopWithinMs / 1_000} s`,
  );

  const from = performance.now();
  await shop.redis.kill();
  const before = counts.bought;
  await waitFor(() => counts.bought >= before + 2 * buyersAtOnce, {
    what: 'selling again',
    deadlineMs: 120_000,
  });
  print(
    `Redis killed: sold again, twice each, after ${((performance.now() - from) / 1_000).toFixed(1)} s; ${counts.lost - deployed.lost} calls of ${counts.calls - deployed.calls} were refused meanwhile`,
  );
  await customers.stop();
  const books = () => compareBooks(shop);
  await waitFor(async () => (await books()).captured === (await books()).fulfilled, {
    what: 'every payment has its orders',
    deadlineMs: 300_000,
  }).finally(async () => print(`in the end: ${JSON.stringify(await books())}`));
  process.exitCode = deployed.lost === 0 && longest < stopWithinMs ? 0 : 1;
} finally {
  await gateway.stop();
  await shop.stop();
}
