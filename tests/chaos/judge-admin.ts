import { nextCursorHeader, routes, z } from '@forno/shared/contracts';
import { dayMs, dayOf, orderStatuses } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import { AdminOrders } from './admin-orders.ts';
import { callShop } from './call-shop.ts';
import type { Find } from './findings.ts';
import type { Evidence } from './evidence.ts';

/** Compares what an admin's screens read with all orders in the database. */
export async function judgeAdmin(
  { url, adminToken }: Pick<Evidence, 'url' | 'adminToken'>,
  orders: readonly Order[],
  find: Find,
): Promise<void> {
  const until = Date.now() + 30_000;
  const standing = orders.filter(({ voided }) => voided === undefined);
  const check = (what: string, stated: unknown, is: unknown): void => {
    if (stated !== is) find('admin_mismatch', `${what}: stated ${String(stated)}, is ${String(is)}`);
  };

  const listed = await readAllPages(url, adminToken);
  check('orders', listed.size, standing.length);
  for (const order of standing)
    check(`order ${String(order._id)}`, listed.get(String(order._id)), order.version);

  const counts = (await callShop(url, adminToken, routes.orderCounts, { until }))?.answer;
  for (const status of orderStatuses)
    check(status, counts?.[status], standing.filter((order) => order.status === status).length);

  // A day on each side: clocks differ, and midnight may be near.
  const days = `from=${dayOf(new Date(Date.now() - dayMs))}&to=${dayOf(new Date(Date.now() + dayMs))}`;
  const inDays = <R extends { path: string }>(route: R): R => ({ ...route, path: `${route.path}?${days}` });
  const report = (await callShop(url, adminToken, inDays(routes.report), { until }))?.answer;
  check('sales', report?.total.orders, standing.length);
  check('revenue', report?.total.revenue, sum(standing.map(({ totalAmount }) => totalAmount)));
  check('gross', report?.total.gross, sum(orders.map(({ totalAmount }) => totalAmount)));
  check('refunded', report?.total.refunded, sum(orders.map(({ refund }) => refund?.amount ?? 0)));

  const money = (await callShop(url, adminToken, inDays(routes.moneyCheck), { until }))?.answer;
  check('money check', money?.from, dayOf(new Date(Date.now() - dayMs)));
  for (const difference of money?.differences ?? []) find('unexplained_money', JSON.stringify(difference));
}

/** The versions of all orders, by id. */
async function readAllPages(url: string, token: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page = cursor === null ? '' : `&cursor=${cursor}`;
    const path = `${routes.orders.path}?limit=100${page}`;
    const response: Response = await fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    if (!response.ok) throw new Error(`a page of orders: ${response.status} ${await response.text()}`);
    for (const { _id, version } of z.parse(AdminOrders, await response.json()).orders)
      versions.set(_id, version);
    cursor = response.headers.get(nextCursorHeader);
  } while (cursor !== null);
  return versions;
}
