import { type Case, startLimit } from '../open-bench.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts/server';
import { orderStatuses } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { Types } from 'mongoose';
import { z } from 'zod';
import { createTokens } from '../../../bff/src/http/tokens.ts';
import { median, percentile } from '../../support/figures.ts';
import { openShop, type TestShop } from '../../support/open-shop.ts';
import { type Goal, inRounds, judge, type Outcome } from '../compare.ts';
import { openScreens, type Screens, type ScreenOf } from '../live-screens.ts';
import { makeOrders } from '../make-orders.ts';

const [customersUsually, admins] = [1_000, 5];
const changesPerSecond = 20;
const roundMs = 3_000;
/** Changes made by each process before it is measured. */
const warmUp = 1_000;
/** How long changes continue during the failures. */
const brokenMs = 15_000;
/** The sweep resends failed publications within this time. */
const catchUpMs = 30_000;

/** All that is read of an answer: the limit's has no more. */
const Changed = z.object({ order: z.object({ version: z.number() }) });

interface Side {
  screens: Screens;
  /** Changes an order and returns its new version. */
  change(id: string): Promise<number>;
}

/**
 * A thousand customers and five admins over two processes: the time from sending a status change until every
 * screen that shows the order has it, compared with one write and one emit through the same adapter.
 */
export const live: Case = {
  name: 'live',
  // Without the load balancer: it runs in this process, and the limit has none either.
  run: () => withShop(({ bffs }) => bffs.map(({ url }) => url), besideBareEmit),
};

/** The same screens while one BFF is killed and Redis is restarted: nothing missed, nothing out of order. */
export const liveBroken: Case = {
  name: 'live-broken',
  run: () => withShop(({ url }) => [url], throughFailures),
};

/** Median ms until every screen that shows an order has its change, with this many customers and five admins. */
export function liveMedian(customers: number): Promise<number> {
  return withShop(
    ({ bffs }) => bffs.map(({ url }) => url),
    async ({ ours, orders }) => {
      await warm(ours, orders);
      return median((await inRounds(() => timesOf(ours, orders))).flat());
    },
    customers,
  );
}

interface Open {
  shop: TestShop;
  orders: string[];
  ours: Side;
}

async function withShop<T>(
  urlsOf: (shop: TestShop) => readonly string[],
  run: (open: Open) => Promise<T>,
  customers = customersUsually,
): Promise<T> {
  const shop = await openShop({
    bffs: 2,
    workers: 1,
    env: { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' },
  });
  const { models } = shop;
  const tokens = createTokens(shop.config);
  const urls = urlsOf(shop);
  let turn = 0;
  const nextUrl = (): string => urls[turn++ % urls.length] ?? shop.url;
  try {
    const customer = await models.users.findOne({ role: 'customer' }).lean();
    const admin = await models.users.findOne({ role: 'admin' }).lean();
    const users = Array.from({ length: customers }, (_, n) => ({
      ...customer,
      _id: new Types.ObjectId(),
      email: `live-${n}@forno.example`,
    }));
    await models.users.collection.insertMany(users);
    await models.orders.deleteMany({});
    const made = users.map(({ _id: userId }) => ({ userId, _id: new Types.ObjectId() }));
    await makeOrders(models, customers, (n): Partial<Order> => made[n] ?? {});
    const orders = made.map(({ _id }) => String(_id));
    const screen = (userId: Types.ObjectId, shows: readonly string[]): ScreenOf => {
      const token = tokens.issue(String(userId));
      return { url: nextUrl(), auth: { token }, token, shows };
    };
    const counter = admin?._id ?? new Types.ObjectId();
    const screens = await openScreens([
      ...made.map(({ _id, userId }) => screen(userId, [String(_id)])),
      ...Array.from({ length: admins }, () => screen(counter, orders)),
    ]);
    const authorization = `Bearer ${tokens.issue(String(counter))}`;
    const changes = new Map<string, number>();
    const change = async (id: string): Promise<number> => {
      const before = changes.get(id) ?? 0;
      changes.set(id, before + 1);
      const answer = await fetch(nextUrl() + routes.updateOrder.path.replace(':id', id), {
        method: routes.updateOrder.method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ status: orderStatuses[before % 2 === 0 ? 1 : 0] }),
      });
      if (!answer.ok) throw new Error(`a status change answered ${answer.status}`);
      return Changed.parse(await answer.json()).order.version;
    };
    const result = await run({ shop, orders, ours: { screens, change } });
    screens.close();
    return result;
  } finally {
    await shop.stop();
  }
}

async function besideBareEmit({ shop, orders, ours }: Open): Promise<Outcome[]> {
  const limit = await openLimit(shop, orders);
  try {
    await warm(ours, orders);
    await warm(limit, orders);
    const found = await inRounds(async () => ({
      ours: await timesOf(ours, orders),
      limit: await timesOf(limit, orders),
    }));
    const compared = (goal: Goal, figure: (times: readonly number[]) => number): Outcome =>
      judge(
        goal,
        found.map((round) => ({ ours: figure(round.ours), limit: figure(round.limit) })),
      );
    return [
      compared({ name: 'live-p50', unit: 'ms', atMost: 1.5 }, median),
      compared({ name: 'live-p99', unit: 'ms', atMost: 2 }, (times) => percentile(times, 0.99)),
    ];
  } finally {
    await limit.close();
  }
}

/** Ten changes at a time, alternating between the two processes. */
async function warm({ screens, change }: Side, orders: readonly string[]): Promise<void> {
  for (let done = 0; done < 2 * warmUp; done += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, place) => {
        const id = orders[(done + place) % orders.length] ?? '';
        await screens.until(id, await change(id));
      }),
    );
}

/** Changes order after order at a steady pace; returns the ms that each took to reach its last screen. */
async function timesOf({ screens, change }: Side, orders: readonly string[]): Promise<number[]> {
  const count = (changesPerSecond * roundMs) / 1_000;
  const times: Promise<number>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const id = orders[(turn * 37) % orders.length] ?? '';
    const started = performance.now();
    times.push(
      change(id).then(async (version) => {
        await screens.until(id, version);
        return performance.now() - started;
      }),
    );
    await delay(1_000 / changesPerSecond);
  }
  return Promise.all(times);
}

async function openLimit(
  { config, models }: TestShop,
  orders: readonly string[],
): Promise<Side & { close(): Promise<void> }> {
  const { MONGO_URL, REDIS_URL } = config;
  const start = () => startLimit('limit-live', { MONGO_URL, REDIS_URL });
  const servers = [await start(), await start()];
  const urlOf = (index: number): string => servers[index % servers.length]?.url ?? '';
  const stored = await models.orders.find({}, { userId: 1 }).lean();
  const screens = await openScreens([
    ...stored.map(({ _id, userId }, n) => ({
      url: urlOf(n),
      auth: { rooms: [String(userId)] },
      shows: [String(_id)],
    })),
    ...Array.from({ length: admins }, (_, n) => ({
      url: urlOf(n),
      auth: { rooms: ['admins'] },
      shows: orders,
    })),
  ]);
  let calls = 0;
  return {
    screens,
    async change(id) {
      calls += 1;
      const answer = await fetch(`${urlOf(calls)}/${id}`);
      return Number(await answer.text());
    },
    async close() {
      screens.close();
      await Promise.all(servers.map(({ process }) => process.stop()));
    },
  };
}

async function throughFailures({ shop, orders, ours }: Open): Promise<Outcome[]> {
  const { screens, change } = ours;
  const [killed] = shop.bffs;
  const versions = new Map<string, number>();
  const started = Date.now();
  let slowest = 0;
  const failures = (async () => {
    await delay(brokenMs / 3);
    await killed?.kill();
    await delay(brokenMs / 6);
    await killed?.start();
    await delay(brokenMs / 6);
    await shop.redis.restart();
  })();
  for (let turn = 0; Date.now() - started < brokenMs; turn += 1) {
    const id = orders[(turn * 37) % orders.length] ?? '';
    // The call may meet a killed process: the database shows in the end whether the change was made.
    const version = await change(id).catch(() => undefined);
    const answered = performance.now();
    if (version !== undefined)
      void screens.until(id, version).then(() => {
        slowest = Math.max(slowest, performance.now() - answered);
      });
    await delay(1_000 / changesPerSecond);
  }
  await failures;
  for (const { _id, version } of await shop.models.orders.find({}, { version: 1 }).lean())
    versions.set(String(_id), version);
  const ended = performance.now();
  while (screens.behind(versions) > 0 && performance.now() - ended < 2 * catchUpMs) await delay(20);
  const none = { unit: 'orders', atMost: 0 };
  return [
    judge({ ...none, name: 'live-broken-missed' }, [{ ours: screens.behind(versions), limit: 1 }]),
    judge({ ...none, name: 'live-broken-out-of-order' }, [{ ours: screens.outOfOrder(), limit: 1 }]),
    judge({ name: 'live-broken-catch-up', unit: 'ms', atMost: 1 }, [{ ours: slowest, limit: catchUpMs }]),
  ];
}
