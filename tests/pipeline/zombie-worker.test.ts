import { hostname } from 'node:os';
import { queueNames } from '@forno/shared/contracts';
import { waitFor } from '@forno/shared/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { metricsAskedFor, metricsIn } from '../support/monitoring.ts';
import { startShop, type TestShop } from '../support/start-shop.ts';
import { tellOnFailure } from '../support/tell-on-failure.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({ workers: 2, seeded: false });
});
afterAll(async () => {
  shop?.workers[0]?.resume();
  await shop?.stop();
});
tellOnFailure(() => shop);

const Readiness = z.object({ ready: z.boolean(), unwell: z.array(z.string()) });
const ask = async (path: string) => fetch(`${shop.bffs[0]?.url}${path}`);
const readiness = async () => Readiness.parse(await (await ask('/readyz')).json());
/** What the metrics say of one worker's queues. */
const up = async (id: string) => {
  const text = await (await ask('/metrics')).text();
  return [...text.matchAll(/^forno_worker_up\{worker="([^"]+)",queue="[^"]+"\} (\d)$/gm)]
    .filter(([, worker]) => worker === id)
    .map(([, , value]) => Number(value));
};

const until = (what: string, is: () => Promise<boolean>) =>
  waitFor(is, { what, deadlineMs: 60_000, everyMs: 200 });
const allAre = (values: readonly number[], value: number) =>
  values.length === queueNames.length && values.every((one) => one === value);

it('every metric that the alerts and the dashboard ask for is told by a BFF or a worker', async () => {
  const servers = [...shop.bffs, ...shop.workers];
  const scrapes = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const told = new Set(scrapes.flatMap(metricsIn));
  expect(metricsAskedFor.size).toBeGreaterThan(20);
  expect([...metricsAskedFor].filter((name) => !told.has(name))).toEqual([]);
});

it('one zombie beside a healthy worker turns red within fifteen seconds, and green when it lives again', async () => {
  const [zombie, healthy] = shop.workers.map((part) => ({ part, id: `${hostname()}:${part.now.pid}` }));
  if (!zombie || !healthy) throw new Error('two workers are needed');
  await until('both workers to be green', async () => allAre(await up(zombie.id), 1));
  await until('no worker to be unwell', async () => (await readiness()).unwell.length === 0);

  const stoppedAt = performance.now();
  zombie.part.pause();
  // How late a busy machine asks is not measured: only how long after the stop the answer was still green.
  let greenAt = stoppedAt;
  await until('the zombie alone to be red', async () => {
    const askedAt = performance.now();
    const { ready, unwell } = await readiness();
    if (!unwell.includes(zombie.id)) greenAt = askedAt;
    return ready && unwell.length === 1 && unwell[0] === zombie.id;
  });
  expect(greenAt - stoppedAt).toBeLessThan(15_000);
  await until('the metrics to tell it too', async () => allAre(await up(zombie.id), 0));
  await until('the other to be green', async () => allAre(await up(healthy.id), 1));

  zombie.part.resume();
  await until('the zombie to be green again', async () => (await readiness()).unwell.length === 0);
  await until('the metrics to tell it too', async () => allAre(await up(zombie.id), 1));

  // One that was shut down is no zombie.
  await healthy.part.stop();
  expect(await up(healthy.id)).toEqual([]);
  expect((await readiness()).unwell).not.toContain(healthy.id);
}, 400_000);
