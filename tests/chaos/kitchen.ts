import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts';
import { nextStatus } from '@forno/shared/domain';
import { newestOrders } from './admin-orders.ts';
import { callShop } from './call-shop.ts';
import type { Random } from './random.ts';
import type { Recorded } from './record.ts';

/** The working time of a run's admins. */
export interface Shift {
  stopped: boolean;
  /** Ms since 1970. */
  until: number;
}

/** An admin who advances orders during the failures, so that screens have something to miss. */
export async function runKitchen(
  url: string,
  token: string,
  random: Random,
  recorded: Recorded,
  shift: Shift,
): Promise<void> {
  while (!shift.stopped) {
    const newest = await newestOrders(url, token, shift);
    const open = newest.filter((order) => nextStatus(order.status) !== undefined);
    if (open.length > 0) {
      const order = random.pick(open);
      const asked = Date.now();
      const body = { status: nextStatus(order.status), version: order.version };
      const moved = await callShop(url, token, routes.updateOrder, {
        ...shift,
        params: { id: order._id },
        body,
      });
      if (moved?.answer)
        recorded.written.push({ id: order._id, version: moved.answer.order.version, asked, at: Date.now() });
    }
    await delay(300);
  }
}
