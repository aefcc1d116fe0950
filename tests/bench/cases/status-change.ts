import type { Case } from '../open-bench.ts';
import { orderStatuses } from '@forno/shared/domain';
import mongoose from 'mongoose';
import { median } from '../../support/figures.ts';
import { compare } from '../compare.ts';
import { openConnection, requestText } from '../load.ts';
import { makeOrders } from '../make-orders.ts';

/** Changes per order, as many as a real one has, and the number of orders. */
const [changes, orders] = [4, 40];
/** The first changes take about twice as long as after a few thousand. */
const warmUp = 20;

/** Median of an admin's status change over HTTP, compared with one findOneAndUpdate of the same order. */
export const statusChange: Case = {
  name: 'status-change',
  async run(bench) {
    const headers = { authorization: `Bearer ${bench.admin.token}`, 'content-type': 'application/json' };
    const statusOf = (index: number) => orderStatuses[index % 2] ?? orderStatuses[0];
    const timed = async (change: (_id: mongoose.Types.ObjectId, index: number) => Promise<unknown>) => {
      const ids = Array.from({ length: orders }, () => new mongoose.Types.ObjectId());
      await makeOrders(bench.models, orders, (n) => ({ _id: ids[n] ?? new mongoose.Types.ObjectId() }));
      const times: number[] = [];
      for (let index = 1; index <= changes; index += 1)
        for (const _id of ids) {
          const started = performance.now();
          await change(_id, index);
          times.push(performance.now() - started);
        }
      return median(times);
    };
    const connection = openConnection(bench.url);
    const outcome = await compare(
      { name: 'status-change', unit: 'ms', atMost: 2.5 },
      () =>
        timed((_id, index) => {
          const url = `${bench.url}/order/update_order/${String(_id)}`;
          const body = JSON.stringify({ status: statusOf(index) });
          return connection.ask(requestText(url, { method: 'PUT', headers, body }), 200);
        }),
      () =>
        timed((_id, index) =>
          bench.models.orders.findOneAndUpdate(
            { _id },
            { $set: { status: statusOf(index) }, $inc: { version: 1 } },
          ),
        ),
      warmUp,
    );
    connection.close();
    return [outcome];
  },
};
