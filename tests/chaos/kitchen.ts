import { setTimeout as delay } from 'node:timers/promises';
import { AdminOrderAnswer, routes, z } from '@forno/shared/contracts';
import { nextStatus } from '@forno/shared/domain';
import { callShop } from './call-shop.ts';
import type { Random } from './random.ts';

const AdminOrders = z.object({ orders: z.array(AdminOrderAnswer) });

/** An admin who moves orders along while everything burns, so that screens have something to miss. */
export async function runKitchen(
  url: string,
  admin: { email: string; password: string },
  random: Random,
  signal: { stopped: boolean; until: number },
): Promise<void> {
  const session = await callShop(url, undefined, routes.login, { body: admin, until: signal.until });
  const token = session?.answer?.token;
  if (token === undefined) throw new Error('the admin could not get in');
  while (!signal.stopped) {
    const listed = await callShop(
      url,
      token,
      { ...routes.orders, path: '/order/get_orders?limit=50' },
      signal,
    );
    const open = z
      .parse(AdminOrders, listed?.answer ?? { orders: [] })
      .orders.filter((order) => nextStatus(order.status) !== undefined);
    if (open.length > 0) {
      const order = random.pick(open);
      const body = { status: nextStatus(order.status), version: order.version };
      await callShop(url, token, routes.updateOrder, { ...signal, params: { id: order._id }, body });
    }
    await delay(100);
  }
}
