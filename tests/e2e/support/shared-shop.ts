import { createLogger } from '@forno/shared/server/runtime';
import { createNotifier, topics } from '@forno/shared/server/live';
import { createProducer } from '@forno/shared/server/queues';
import { waitFor } from '@forno/shared/testing';
import { queueNames } from '@forno/shared/contracts/server';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { openShop, type ShopOptions, type TestShop } from '../../support/open-shop.ts';
import { browserOptions } from './browser.ts';
import { type Context, poolContexts } from './browser-contexts.ts';
import { phase } from './phases.ts';

/** A shop, and the pages of a browser that are open in it. */
export interface Premises {
  shop: TestShop;
  take: (options: BrowserContextOptions) => Promise<Context>;
  /** After a file's tests. */
  leave: () => Promise<void>;
}

/** Rate limits have their own tests: here one machine plays everybody. */
const env = { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' };

let opened: Promise<Browser> | undefined;
let shared: Promise<Premises & { renew: () => Promise<void> }> | undefined;

/** One browser for all files that this worker runs: it ends with the worker. */
const theBrowser = (): Promise<Browser> => (opened ??= chromium.launch(browserOptions));

/** A shop with settings of its own, for one file. */
export async function ownShop(options: ShopOptions): Promise<Premises> {
  const [shop, browser] = await Promise.all([
    phase('open the shop', () => openShop({ ...options, env: { ...env, ...options.env } })),
    phase('open the browser', theBrowser),
  ]);
  const pool = poolContexts(browser, shop.url);
  const taken = new Set<BrowserContext>();
  return {
    shop,
    take: async (more) => {
      const one = await pool(more);
      taken.add(one.context);
      return one;
    },
    leave: async () => {
      await Promise.all([...taken].map((context) => context.close()));
      await phase('stop the shop', shop.stop);
    },
  };
}

/**
 * The shop of all files of this worker that need no settings of their own, with pages that have its code already. Each
 * file finds it as it was filled.
 */
export async function sharedShop(): Promise<Premises> {
  const known = await shared;
  if (known)
    await phase('renew the shop', known.renew).catch(async (error: unknown) => {
      // The next file opens another one.
      shared = undefined;
      await known.shop.stop();
      throw error;
    });
  shared ??= ownShop({ folder: inject('shopsFolder') }).then(async (own) => ({
    ...own,
    leave: async () => {},
    renew: await renewal(own.shop),
  }));
  return shared;
}

/** Of payments, which the provider remembers, and of the database itself. */
const kept = ['checkouts', 'installation', 'releaseMarks'] as const;

/** Notes what this shop was filled with; returns what brings it back to that. */
async function renewal(shop: TestShop): Promise<() => Promise<void>> {
  const { models, config } = shop;
  const collections = Object.entries(models).filter(([name]) => !kept.some((one) => one === name));
  const filled = await Promise.all(
    collections.map(async ([, { collection }]) => ({
      collection,
      documents: await collection.find().toArray(),
    })),
  );
  const producer = createProducer(config, createLogger(config, 'tests'));
  const notify = createNotifier(producer.redis, config);
  const busy = async () => {
    const counts = await Promise.all(
      queueNames.map((name) => producer.queues[name].getJobCounts('active', 'waiting', 'prioritized')),
    );
    return counts.flatMap((count) => Object.values(count)).some((jobs) => jobs > 0);
  };
  return async () => {
    for (const part of [...shop.bffs, ...shop.workers]) if (!part.now.isRunning()) await part.start();
    await shop.setFaults({});
    await waitFor(async () => !(await busy()), { what: 'the last jobs of the file before' });
    for (const { collection, documents } of filled) {
      await collection.deleteMany({});
      if (documents.length > 0) await collection.insertMany(documents);
    }
    await models.checkouts.deleteMany({ state: { $in: ['opening', 'unpaid', 'expired'] } });
    for (const name of queueNames) await producer.queues[name].clean(0, 0, 'failed');
    for (const topic of [topics.menu, topics.inventory, topics.shop]) await notify(topic);
  };
}
