import type { Deps } from '../deps.ts';
import { acknowledgeOrders } from './acknowledge-orders.ts';
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { getOrders, oneOrder, orderCounts } from './read-orders.ts';
import { updateOrder, updateOrders } from './update-orders.ts';

export const orderHandlers = (deps: Deps) => [
  createOrder(deps),
  getOrders(deps),
  orderCounts(deps),
  oneOrder(deps),
  updateOrder(deps),
  updateOrders(deps),
  acknowledgeOrders(deps),
  cancelOrder(deps),
  cancelOwnOrder(deps),
];
