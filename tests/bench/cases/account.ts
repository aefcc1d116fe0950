import type { Case } from '../open-bench.ts';
import mongoose from 'mongoose';
import { compare } from '../compare.ts';
import { requestsPerSecond } from '../load.ts';
import { makeOrders } from '../make-orders.ts';

const load = { connections: 50, forMs: 800 };
/** Requests of one person at the same time share a read, which would be too easy. */
const people = 10;

/** A customer's own data, beside bare Express, jsonwebtoken and mongoose with the same reads. */
function own(name: string, path: string, bare: string, orders: number): Case {
  return {
    name,
    async run(bench) {
      const customers = await Promise.all(Array.from({ length: people }, () => bench.customer()));
      for (const { id } of customers) {
        const userId = new mongoose.Types.ObjectId(id);
        await makeOrders(bench.models, orders, () => ({ userId }));
      }
      const headers = customers.map(({ token }) => ({ authorization: `Bearer ${token}` }));
      return [
        await compare(
          { name, unit: 'requests/s', atLeast: 0.9 },
          () => requestsPerSecond({ ...load, url: bench.url + path, headers }),
          () => requestsPerSecond({ ...load, url: bench.limitUrl + bare, headers }),
        ),
      ];
    },
  };
}

export const profile = own('profile', '/user/profile', '/profile', 0);
export const orders = own('get_orders', '/order/get_orders', '/orders', 20);
