import { orderStatuses } from '@forno/shared/domain';
import mongoose from 'mongoose';
import { compare, median } from '../compare.ts';
import { makeOrders } from '../make-orders.ts';
import type { Case } from './index.ts';

const changes = 150;

/** An admin's status change over HTTP, beside one findOneAndUpdate of the same order; the median of each. */
export const statusChange: Case = {
  name: 'status-change',
  async run(bench) {
    const headers = { authorization: `Bearer ${bench.admin.token}`, 'content-type': 'application/json' };
    const statusOf = (index: number) => orderStatuses[index % 2] ?? orderStatuses[0];
    const timed = async (change: (_id: mongoose.Types.ObjectId, index: number) => Promise<unknown>) => {
      // A new order each time: one with hundreds of changes behind it is nobody's.
      const _id = new mongoose.Types.ObjectId();
      await makeOrders(bench.models, 1, () => ({ _id }));
      const times: number[] = [];
      for (let index = 1; index <= changes; index += 1) {
        const started = performance.now();
        await change(_id, index);
        times.push(performance.now() - started);
      }
      return median(times);
    };
    return [
      await compare(
        { name: 'status-change', unit: 'ms', atMost: 2.5 },
        () =>
          timed(async (_id, index) => {
            const answer = await fetch(`${bench.url}/order/update_order/${String(_id)}`, {
              method: 'PUT',
              headers,
              body: JSON.stringify({ status: statusOf(index) }),
            });
            if (!answer.ok) throw new Error(`a status change answered ${answer.status}`);
            await answer.arrayBuffer();
          }),
        () =>
          timed((_id, index) =>
            bench.models.orders.findOneAndUpdate(
              { _id },
              { $set: { status: statusOf(index) }, $inc: { version: 1 } },
            ),
          ),
      ),
    ];
  },
};
