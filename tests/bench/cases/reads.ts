import mongoose from 'mongoose';
import { compare } from '../compare.ts';
import { requestsPerSecond } from '../load.ts';
import { makeOrders } from '../make-orders.ts';
import type { Case } from '../open-bench.ts';

const load = { connections: 50, durationMs: 800 };
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

interface Read {
  name: string;
  path: string;
  /** The bare route beside it: the same bytes, or the same reads by Express, jsonwebtoken and mongoose. */
  bare: string;
  atLeast: number;
  /** Who reads, each with so many orders. */
  people?: number;
  orders?: number;
}

function read({ name, path, bare, atLeast, people = 1, orders = 0 }: Read): Case {
  return {
    name,
    async run(bench) {
      const customers = await Promise.all(Array.from({ length: people }, () => bench.customer()));
      for (const { id } of customers) {
        const userId = new mongoose.Types.ObjectId(id);
        await makeOrders(bench.models, orders, () => ({ userId }));
      }
      const headers = customers.map(bearer);
      return [
        await compare(
          { name, unit: 'requests/s', atLeast },
          () => requestsPerSecond({ ...load, url: bench.url + path, headers }),
          () => requestsPerSecond({ ...load, url: bench.limitUrl + bare, headers }),
        ),
      ];
    },
  };
}

const list = { path: '/pizza/getallpizzas', bare: '/menu', atLeast: 0.8 };
/** Requests of one person at the same time share a read, which would be too easy. */
const own = { people: 10, atLeast: 0.9 };

/** Lists that everybody reads, and a customer's own data. */
export const menu = read({ ...list, name: 'menu' });
export const inventory = read({ ...list, name: 'inventory', path: '/inventory', bare: '/inventory' });
export const profile = read({ ...own, name: 'profile', path: '/user/profile', bare: '/profile' });
export const orders = read({
  ...own,
  name: 'get_orders',
  path: '/order/get_orders',
  bare: '/orders',
  orders: 20,
});

/** A browser with the menu cached: at least as fast as sending it. */
export const menuUnchanged: Case = {
  name: 'menu-304',
  async run(bench) {
    const url = bench.url + list.path;
    const headers = bearer(await bench.customer());
    const etag = (await fetch(url, { headers })).headers.get('etag') ?? '';
    const conditional = { ...headers, 'if-none-match': etag };
    return [
      await compare(
        { name: 'menu-304', unit: 'requests/s', atLeast: 1 },
        () => requestsPerSecond({ ...load, url, headers: [conditional], status: 304 }),
        () => requestsPerSecond({ ...load, url, headers: [headers] }),
      ),
    ];
  },
};
