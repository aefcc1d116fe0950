import { nextCursorHeader, routes, totalCountHeader } from '@forno/shared/contracts';
import { ok, type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { notVoided } from '@forno/shared/server/db';
import { toAdminOrderView, toOrderView } from '@forno/shared/server/orders';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { findOrders } from './find-orders.ts';

export const getOrders = ({ models }: Deps) =>
  defineHandler(
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
  defineHandler(routes.order, async ({ params }) => {
    const order = await models.orders.findOne({ _id: params.id, ...notVoided }).lean();
    return order ? ok(toAdminOrderView(order)) : refuse('order_not_found');
  });

/** Orders per status: one index-only count each. */
export const orderCounts = ({ models }: Deps) =>
  defineHandler(routes.orderCounts, async () => {
    const count = (status: OrderStatus) => models.orders.countDocuments({ status, ...notVoided });
    const counted = await Promise.all(
      orderStatuses.map(async (status) => [status, await count(status)] as const),
    );
    return ok(routes.orderCounts.answer.parse(Object.fromEntries(counted)));
  });
