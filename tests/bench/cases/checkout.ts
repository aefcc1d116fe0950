import { randomUUID } from 'node:crypto';
import { queueSettings } from '@forno/shared/contracts/server';
import { jobOptions } from '@forno/shared/server/queues';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type Buyer, openBuyers } from '../buyer.ts';
import { median, percentile } from '../../support/figures.ts';
import { compare, inRounds, judge } from '../compare.ts';
import type { Bench, Case } from '../open-bench.ts';

const inFlight = 10;
const lines = 4;
const durationMs = 1_500;
const warmUp = 2;

/** Rate per second of `act`, `slots` at a time, until everything begun has ended. */
async function perSecond(
  act: (slot: number) => Promise<unknown>,
  settle?: () => Promise<unknown>,
  slots = inFlight,
) {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: slots }, async (_, slot) => {
      for (; performance.now() - started < durationMs; done += 1) await act(slot);
    }),
  );
  await settle?.();
  return done / ((performance.now() - started) / 1_000);
}

/** Paid checkouts per second, from the cart to the last order, with half as many in flight as there are buyers. */
export function checkoutsPerSecond(
  buyers: readonly Buyer[],
  onVerdict: (ms: number) => void = () => {},
): Promise<number> {
  // Two take turns in each slot, so that nobody waits for the orders of their own last cart.
  const turns = buyers.map(() => 0);
  const buy = async (slot: number) => {
    const turn = (turns[slot] = 1 - (turns[slot] ?? 0));
    const buyer = buyers[slot * 2 + turn];
    if (buyer) onVerdict(await buyer.buy());
  };
  return perSecond(buy, () => Promise.all(buyers.map((buyer) => buyer.served())), buyers.length / 2);
}

/**
 * Paid checkouts of four lines, from the cart to the last order, compared with the lower of two limits: the same
 * jobs, empty, and the eleven writes that a checkout needs, made directly.
 */
export const checkout: Case = {
  name: 'checkout',
  async run(bench) {
    const buyers = await openBuyers(bench, 2 * inFlight);
    const jobs = openJobs(bench);
    const outcome = await compare(
      { name: 'checkout', unit: 'checkouts/s', atLeast: 0.6 },
      () => checkoutsPerSecond(buyers),
      async () => Math.min(await perSecond(() => jobs.run()), await perSecond(() => writeDirectly(bench))),
      warmUp,
    );
    await jobs.close();
    return [outcome];
  },
};

/** One job, then four, like a checkout, each completed by a worker that does nothing. */
function openJobs({ redisUrl }: Bench) {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const prefix = `bench-${randomUUID()}`;
  const waiting = new Map<string, () => void>();
  const open = (name: 'payment-verification' | 'order-creation') => {
    const queue = new Queue(name, { connection, prefix });
    const opts = jobOptions(name);
    const { concurrency } = queueSettings[name];
    const worker = new Worker(name, async () => {}, { connection, prefix, concurrency });
    worker.on('completed', ({ id }) => waiting.get(String(id))?.());
    const add = (ids: readonly string[]) => {
      const ended = ids.map((id) => new Promise<void>((resolve) => waiting.set(id, resolve)));
      const bulk = ids.map((jobId) => ({ name, data: { checkoutId: jobId }, opts: { ...opts, jobId } }));
      return queue.addBulk(bulk).then(() => Promise.all(ended));
    };
    return { add, close: () => Promise.all([queue.close(), worker.close()]) };
  };
  const [verification, creation] = [open('payment-verification'), open('order-creation')];
  return {
    async run() {
      const id = randomUUID();
      await verification.add([`verify-${id}`]);
      await creation.add(Array.from({ length: lines }, (_, line) => `line-${id}-${line}`));
    },
    async close() {
      await verification.close();
      await creation.close();
      connection.disconnect();
    },
  };
}

/** The writes of a paid checkout of four lines, in separate collections. */
async function writeDirectly({ models }: Bench): Promise<void> {
  const { db } = models.checkouts;
  type Written = { _id: string } & Partial<
    Record<'version' | 'qty', number> &
      Record<'state' | 'event' | 'category' | 'name', string> &
      Record<'needs' | 'cart' | 'reportedAt', object>
  >;
  const at = (name: string) => db.collection<Written>(`bench-${name}`);
  const [checkouts, stock] = [at('checkouts'), at('stock')];
  const _id = randomUUID();
  const needs = Array.from({ length: lines }, () => ({ category: 'bases', name: 'Regular', qty: 1 }));
  await checkouts.insertOne({ _id, state: 'opening', needs, version: 1 });
  await stock.updateOne({ _id: 'stock' }, { $inc: { qty: -lines } }, { upsert: true });
  await checkouts.updateOne({ _id }, { $set: { state: 'unpaid' }, $inc: { version: 1 } });
  await checkouts.updateOne({ _id }, { $set: { reportedAt: new Date() }, $inc: { version: 1 } });
  for (const event of ['authorized', 'captured', 'paid'])
    await at('events').insertOne({ _id: `${_id}-${event}`, event });
  await checkouts.updateOne({ _id }, { $set: { state: 'paid' }, $inc: { version: 1 } });
  await at('orders').insertMany(needs.map((need, line) => ({ _id: `${_id}-${line}`, ...need, version: 1 })));
  await at('carts').updateOne({ _id: 'cart' }, { $set: { cart: [] } }, { upsert: true });
  await checkouts.updateOne({ _id }, { $set: { state: 'fulfilled' }, $inc: { version: 1 } });
}

const toAskAbout = 2_000;

/** The verify call with ten in flight: its p99 compared with its p50. */
export const verify: Case = {
  name: 'verify',
  async run(bench) {
    const buyers = await openBuyers(bench, 2 * inFlight);
    const measure = async (name: string) => {
      const measureRound = async () => {
        const times: number[] = [];
        await checkoutsPerSecond(buyers, (ms) => times.push(ms));
        return { ours: percentile(times, 0.99), limit: median(times) };
      };
      return judge({ name, unit: 'ms', atMost: 4 }, await inRounds(measureRound, { warmUp: 1 }));
    };
    const quiet = await measure('verify');
    await leaveUnpaid(bench, buyers);
    return [quiet, await measure('verify-beside-2000')];
  },
};

/** Unpaid checkouts, which the sweep now has to check with the provider. */
async function leaveUnpaid({ models }: Bench, buyers: readonly Buyer[]): Promise<void> {
  let opened = 0;
  await Promise.all(
    buyers.slice(0, inFlight).map(async (buyer) => {
      while (opened++ < toAskAbout) await buyer.open(1 + (opened % 12));
    }),
  );
  await models.checkouts.collection.updateMany(
    { paymentId: { $exists: false } },
    { $set: { askAt: new Date() } },
  );
}
