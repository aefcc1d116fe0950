import { routes } from '@forno/shared/contracts/server';
import { dayMs, dayOf } from '@forno/shared/domain';
import { Types } from 'mongoose';
import { median } from '../../support/figures.ts';
import { inRounds, judge } from '../compare.ts';
import { makeOrders } from '../make-orders.ts';
import type { Bench, Case } from '../open-bench.ts';

const few = 5_000;
/** As many as fill the embedded store in a minute. */
const many = 100_000;
/** Days over which the few newest orders are spread, and all. */
const [newest, older] = [50, 1_000];
const asked = 5;

/** An admin's reads with twenty times as many orders, compared with few. */
export const growth: Case = {
  name: 'growth',
  async run(bench) {
    const { orders } = bench.models;
    await orders.collection.deleteMany({});
    const now = Date.now();
    await place(bench, few, now, now - newest * dayMs);
    const wanted = await orders.findOne({}).sort({ _id: -1 }).skip(10).lean();
    if (!wanted) return [];
    const from = dayOf(new Date(now - 30 * dayMs));
    const paths = {
      list: `${routes.orders.path}?limit=20`,
      'list-late': `${routes.orders.path}?limit=20&sort=late`,
      counts: routes.orderCounts.path,
      'search-id': `${routes.orders.path}?limit=20&q=${String(wanted._id)}`,
      'search-short-id': `${routes.orders.path}?limit=20&q=${encodeURIComponent(wanted.shortId ?? '')}`,
      'search-email': `${routes.orders.path}?limit=20&q=${wanted.customer.email}`,
      'search-name': `${routes.orders.path}?limit=20&q=${encodeURIComponent(wanted.customer.name)}`,
      dashboard: routes.dashboard.path,
      'report-of-30-days': `${routes.report.path}?from=${from}&to=${dayOf(new Date(now))}`,
    };
    const before = await measure(bench, paths);
    await place(bench, many - few, now - newest * dayMs, now - older * dayMs);
    const after = await measure(bench, paths);
    await orders.collection.deleteMany({});
    return Object.keys(paths).map((name) => {
      const found = after.map((ours, round) => ({
        ours: ours[name] ?? NaN,
        limit: before[round]?.[name] ?? NaN,
      }));
      return judge({ name: `growth-${name}`, unit: 'ms', atMost: 2 }, found);
    });
  },
};

/** Orders spread evenly between two moments; ids grow with time. Those older than an hour are delivered. */
async function place({ models }: Bench, count: number, until: number, from: number): Promise<void> {
  await makeOrders(models, count, (index) => {
    const createdAt = new Date(from + ((until - from) * (index + 1)) / (count + 1));
    const delivered = createdAt.getTime() < Date.now() - 3_600_000;
    return {
      _id: Types.ObjectId.createFromHexString(
        Math.floor(createdAt.getTime() / 1_000).toString(16) + new Types.ObjectId().toHexString().slice(8),
      ),
      createdAt,
      customer: { name: `Customer ${index}-${from}`, email: `customer-${index}-${from}@forno.example` },
      ...(delivered && { status: 'Delivered' }),
    };
  });
}

/** Median ms of a few calls of each path, for every round but the first, which does not count. */
async function measure({ url, admin }: Bench, paths: Readonly<Record<string, string>>) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const measureRound = async () => {
    const medians: Record<string, number> = {};
    for (const [name, path] of Object.entries(paths)) {
      const times: number[] = [];
      for (let turn = 0; turn < asked; turn += 1) {
        const started = performance.now();
        const answer = await fetch(url + path, { headers });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
        times.push(performance.now() - started);
      }
      medians[name] = median(times);
    }
    return medians;
  };
  return inRounds(measureRound, { warmUp: 1 });
}
