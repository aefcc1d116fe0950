import { type Logger, type Order, sendOrders } from '@forno/shared/server';
import type { Deps } from '../deps.ts';

/** Sends orders to their screens; false when that failed, and their marks must stay for the sweep. */
export async function tellOrders(
  { publisher }: Pick<Deps, 'publisher'>,
  orders: readonly Order[],
  log: Logger,
): Promise<boolean> {
  try {
    await sendOrders(publisher, orders);
    return true;
  } catch (error) {
    log.warn({ err: error, orders: orders.map(({ _id }) => _id) }, 'orders not published, left to the sweep');
    return false;
  }
}
