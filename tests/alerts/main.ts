import { rm, statfs, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type LoginAnswer, routes } from '@forno/shared/contracts/server';
import { repositoryRoot } from '@forno/shared/processes';
import { waitFor } from '@forno/shared/testing';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { type LoadTestResult, runLoadTest } from '../chaos/run-load-test.ts';
import { ask } from '../support/ask.ts';
import { queries } from '../support/monitoring.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';
import type { Part } from '../support/part.ts';
import { startMonitoring, type AlertMessage } from './monitoring-servers.ts';

/**
 * Breaks one part of a running shop after another under a real Prometheus and Alertmanager, and prints what pages, after
 * how many seconds, and whether it names the part that is broken. Exits with 1 unless each fault pages once, rightly.
 */
const { values } = parseArgs({
  options: {
    /** Customers who come and go meanwhile; 0 for a quiet shop. */
    customers: { type: 'string', default: '0' },
    /** Which faults, as a regular expression. */
    only: { type: 'string', default: '' },
  },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const customers = Number(values.customers);
const pageWithinMs = 90_000;
/** How long a fault lasts: long enough for what follows from it to be told as well. */
const faultMs = 110_000;
const healthy = 'nothing broken';
/** A disk of at most this size (bytes) may be filled: give one as TMPDIR. */
const smallDisk = 2_000_000_000;

interface Fault {
  /** What has to page: the only one, in the only message. */
  alert: string;
  begin: () => Promise<unknown> | void;
  end: () => Promise<unknown> | void;
  /** Needs customers. */
  busyOnly?: true;
}

const shop = await openShop({ bffs: 2, workers: 2, env: { MAILS_PER_SECOND: '20' } });
// Not on the disk that is filled: what can't be recorded can't be told.
const monitoring = await startMonitoring(
  join(repositoryRoot, `node_modules/.cache/forno/alerts-${process.pid}`),
);
await discoverAll();
/** Both kinds of process as many as there are: what Prometheus has never seen it does not miss. */
const seen = 'max_over_time(count by (job) (up{job=~"forno-.*"} == 1)[10m:15s]) == 2';
await waitFor(async () => (await monitoring.ask(seen)) === 2, { what: 'Prometheus to see all processes' });
const beganAt = Date.now();
let inTheShop = 0;
const firstResult = customers > 0 ? runLoadTests() : undefined;

function discoverAll(except: readonly string[] = []): Promise<unknown> {
  const urls = (parts: TestShop['bffs']) =>
    parts.filter(({ name }) => !except.includes(name)).map(({ url }) => url);
  return Promise.all([
    monitoring.discover('forno-bff', urls(shop.bffs)),
    monitoring.discover('forno-workers', urls(shop.workers)),
  ]);
}

/** One evening after another, each beginning before the last guests of the one before leave. The first, when it is over. */
function runLoadTests(): Promise<LoadTestResult | undefined> {
  const sessions = new Map<string, LoginAnswer>();
  const hold = (): Promise<LoadTestResult | undefined> => {
    let next: unknown;
    return runLoadTest({
      shopUrl: shop.url,
      sandboxUrl: shop.sandbox.now.url,
      customers,
      durationMs: 180_000,
      seed: Date.now() % 1_000,
      sessions,
      onProgress: (progress) => {
        inTheShop = progress.inTheShop;
        if (progress.done > 0.75) next ??= hold();
      },
    })
      .catch((error: unknown) => {
        print(`   | an evening ended early: ${String(error).split('\n')[0]}`);
        return undefined;
      })
      .finally(() => void (next ??= hold()));
  };
  return hold();
}

const stopped = (alert: string, parts: readonly Part[]): Fault => ({
  alert,
  begin: async () => {
    await Promise.all(parts.map((part) => part.kill()));
    await discoverAll(parts.map(({ name }) => name));
  },
  end: async () => {
    await Promise.all(parts.map((part) => part.start()));
    await discoverAll();
  },
});
const frozen = (alert: string, part: Part | undefined): Fault => ({
  alert,
  begin: () => part?.pause(),
  end: () => part?.resume(),
});
const withFaults = (alert: string, faults: Readonly<Record<string, unknown>>): Fault => ({
  alert,
  begin: () => shop.setFaults(faults),
  end: () => shop.setFaults({}),
});
const filler = join(shop.folder, 'filler');

const faults: Record<string, Fault> = {
  'a worker frozen': frozen('FornoWorkerZombie', shop.workers[0]),
  'all workers stopped': stopped('FornoWorkersDown', shop.workers),
  'Redis stopped': stopped('FornoRedisDown', [shop.redis]),
  'one BFF stopped': stopped('FornoProcessDown', shop.bffs.slice(1)),
  'all BFFs stopped': stopped('FornoShopDown', shop.bffs),
  'the store frozen': frozen('FornoStoreDown', shop.store),
  'the store stopped': stopped('FornoStoreDown', shop.store ? [shop.store] : []),
  'the provider away': withFaults('FornoProviderDown', { api: { failRate: 1 } }),
  'the provider silent': withFaults('FornoProviderDown', { api: { hangRate: 1 } }),
  'webhooks lost': { ...withFaults('FornoWebhookSilent', { webhooks: { dropRate: 1 } }), busyOnly: true },
  'mail refused': {
    ...withFaults('FornoMailBehind', { smtp: { refuseRate: 1 } }),
    begin: async () => {
      await shop.setFaults({ smtp: { refuseRate: 1 } });
      await ask(shop.url, null, routes.forgottenPassword, { body: { email: demoAccounts.customer.email } });
    },
  },
  'the disk full': {
    alert: 'FornoDiskFull',
    begin: async () => {
      const { bavail, bsize } = await statfs(shop.folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
    },
    end: async () => {
      await rm(filler, { force: true });
      // As whoever watches over it would: it stops when it can't save.
      await shop.store?.kill();
      await shop.store?.start();
    },
  },
};

const status = () =>
  ask(shop.url, null, routes.status).then(
    ({ parts }) => parts,
    () => undefined,
  );
/** Every worker has shown itself. */
const allWork = async () => {
  const response = await fetch(`${shop.bffs[0]?.url}/metrics`).catch(() => undefined);
  const metrics = (await response?.text()) ?? '';
  return [...metrics.matchAll(/forno_worker_up\{.*queue="sweep"\} 1/g)].length === shop.workers.length;
};
const wakes = ({ alerts }: AlertMessage) =>
  alerts.some(({ status: state, labels }) => state === 'firing' && labels.severity === 'page');

/** Messages that wake somebody. */
const pagesSince = (from: number) => monitoring.told.filter((told) => told.at >= from && wakes(told));

/** Nothing pages or is about to, and whoever was woken by something knows that it is over. */
async function calm(): Promise<boolean> {
  const last = new Map(monitoring.told.map((told) => [told.groupLabels.cause, told]));
  if ([...last.values()].some(wakes) || (firstResult && inTheShop === 0)) return false;
  return (await allWork()) && (await monitoring.paging()).length === 0;
}

/** Whether it paged once until all was calm again, in time and with its own section. */
async function tryFault(name: string, { alert, begin, end }: Fault): Promise<boolean> {
  await waitFor(calm, { what: 'a calm shop', deadlineMs: 900_000 });
  const from = Date.now();
  await begin();
  let told: string | undefined;
  await waitFor(
    async () => {
      if (told === undefined && pagesSince(from).length > 0)
        told = JSON.stringify((await status()) ?? 'no answer');
      return Date.now() - from > faultMs;
    },
    { what: 'the fault to last', deadlineMs: faultMs * 2 },
  );
  await end();
  const endedAt = Date.now();
  const over = await waitFor(calm, { what: 'a calm shop', deadlineMs: 900_000 }).then(
    () => `calm after ${Math.round((Date.now() - endedAt) / 1_000)} s`,
    () => 'never calm',
  );
  const pages = pagesSince(from).map(({ at, alerts }) => {
    const firing = alerts.filter(({ status: state }) => state === 'firing');
    const names = [...new Set(firing.map(({ labels }) => labels.alertname))];
    return { names: names.join(' '), seconds: Math.round((at - from) / 1_000) };
  });
  const [first] = pages;
  const right =
    pages.length === 1 &&
    first?.names === alert &&
    first.seconds <= pageWithinMs / 1_000 &&
    over.startsWith('calm');
  print(
    [right ? 'ok ' : 'NOT', name, pages.map(({ names, seconds }) => `${names} ${seconds} s`).join(', then ')]
      .concat([over, `status ${told}`, `load ${loadavg()[0]?.toFixed(1)}`])
      .join(' | '),
  );
  return right;
}

/** Whether nothing paged before the first fault, and the dashboard got all it asked for. */
async function tryHealth(): Promise<boolean> {
  const result = firstResult ? await firstResult : await delay(faultMs, undefined);
  const told = pagesSince(beganAt).flatMap(({ alerts }) => alerts.map(({ labels }) => labels.alertname));
  const found = await Promise.all(
    queries.map(async (query) => [query, await monitoring.ask(query)] as const),
  );
  const empty = found.flatMap(([query, series]) => (series === 0 ? [query] : []));
  const right = told.length === 0 && (customers === 0 || (result?.paid ?? 0) > 0);
  const seconds = Math.round((Date.now() - beganAt) / 1_000);
  print(
    [right ? 'ok ' : 'NOT', healthy, `pages: ${told.join(', ') || 'none'}`, `in ${seconds} s`]
      .concat(`${result?.paid ?? 0} carts paid, ${queries.length} queries of the dashboard answered`)
      .concat(empty.length > 0 ? `without figures: ${empty.join('; ')}` : [])
      .join(' | '),
  );
  return right;
}

print(`${customers} customers, load ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString()}`);
const { blocks, bsize } = await statfs(shop.folder);
const wanted = new RegExp(values.only);
const names = [healthy, ...Object.keys(faults)];
if (!names.some((name) => wanted.test(name))) print(`Nothing of that name. There is: ${names.join('; ')}`);
let wrong = !wanted.test(healthy) || (await tryHealth()) ? 0 : 1;
for (const [name, fault] of Object.entries(faults)) {
  if (!wanted.test(name)) continue;
  if (fault.busyOnly && customers === 0) print(`-- | ${name} | cannot be told while nobody pays`);
  else if (name === 'the disk full' && blocks * bsize > smallDisk)
    print(`-- | ${name} | not tried: give a disk of less than 2 GB as TMPDIR`);
  else if (!(await tryFault(name, fault))) wrong += 1;
}
await monitoring.close();
await shop.stop();
process.exit(wrong === 0 && names.some((name) => wanted.test(name)) ? 0 : 1);
