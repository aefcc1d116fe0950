import { nextCursorHeader, routes, totalCountHeader } from '@forno/shared/contracts';
import { ok, orderStatuses } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { toAdminOrderView, toOrderView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { findOrders } from './find-orders.ts';

export const getOrders = ({ models }: Deps) =>
  call(
    routes.orders,
    async ({ query, user }) => {
      const { orders, next, total } = await findOrders(models, user, query);
      const headers = {
        [totalCountHeader]: String(total),
        ...(next === undefined ? {} : { [nextCursorHeader]: next }),
      };
      const view = user.role === 'admin' ? toAdminOrderView : toOrderView;
      return { ...ok({ orders: orders.map(view) }), headers };
    },
    { remembered: true },
  );

export const oneOrder = ({ models }: Deps) =>
  call(routes.order, async ({ params }) => {
    const order = await models.orders.findOne({ _id: params.id, voided: { $exists: false } }).lean();
    return order ? ok(toAdminOrderView(order)) : refuse('order_not_found');
  });

/** How many orders have each status, counted by the database. */
export const orderCounts = ({ models }: Deps) =>
  call(routes.orderCounts, async () => {
    const counted = await models.orders.aggregate<{ _id: string; orders: number }>([
      { $match: { voided: { $exists: false } } },
      { $group: { _id: '$status', orders: { $sum: 1 } } },
    ]);
    const byStatus = new Map(counted.map(({ _id, orders }) => [_id, orders]));
    const [received, kitchen, delivery, delivered] = orderStatuses;
    return ok({
      [received]: byStatus.get(received) ?? 0,
      [kitchen]: byStatus.get(kitchen) ?? 0,
      [delivery]: byStatus.get(delivery) ?? 0,
      [delivered]: byStatus.get(delivered) ?? 0,
    });
  });
