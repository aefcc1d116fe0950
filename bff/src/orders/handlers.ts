import { routes } from '@forno/shared/contracts/server';
import { mayDo, ok, type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { notVoided, type Order, staffOf } from '@forno/shared/server/db';
import { acknowledge, orderViewFor, toOrderView } from '@forno/shared/server/orders';
import type { Call } from './deps.ts';
import { defineHandler, withSearch } from '../http/handler.ts';
import { cancelOrder, cancelOwnOrder } from './cancel-order.ts';
import { callDelivery, changeDelivery, seeDelivery } from './change-delivery.ts';
import { createOrder, ofPayment } from './create-order.ts';
import { findOrders } from './find-orders.ts';
import { rateDelivery } from './rate-delivery.ts';
import { ofOrder, refundOrder } from './refund-order.ts';
import { remakeOrder } from './remake-order.ts';
import { ofRiderLink, riderDelivery, riderLinks, riderReport } from './rider.ts';
import { updateOrder, updateOrders } from './set-status.ts';
import { ofShareLink, sharedDelivery, shareDelivery, stopSharing } from './share-delivery.ts';

async function getOrders(call: Call<'orders'>) {
  const { deps, query, user } = call;
  const { orders, headers } = await findOrders(deps.models, user, query);
  const view = mayDo(user, 'kitchen') ? orderViewFor(user) : toOrderView;
  return { ...ok({ orders: orders.map(view) }), headers };
}

async function oneOrder({ found, user }: Call<'order', Order>) {
  return ok(orderViewFor(user)(found));
}

/** Orders per status: one index-only count each. */
async function orderCounts({ deps: { models } }: Call<'orderCounts'>) {
  const count = (status: OrderStatus) => models.orders.countDocuments({ status, ...notVoided });
  const counted = await Promise.all(
    orderStatuses.map(async (status) => [status, await count(status)] as const),
  );
  return ok(routes.orderCounts.answer.parse(Object.fromEntries(counted)));
}

/** What a screen judges by how urgent its orders are. */
async function orderPace({ deps: { eta, settings } }: Call<'orderPace'>) {
  return ok(await eta.urgencyRule(await settings.read()));
}

/**
 * Silences the new-order alarm on every screen. The first of several admins is recorded; orders moved meanwhile need no
 * acknowledgement. One write and one live event for all of them.
 */
async function acknowledgeOrders({ deps, body, user }: Call<'acknowledgeOrders'>) {
  const asked = { _id: { $in: body.orders }, ...notVoided };
  const acknowledged = { at: new Date(), by: staffOf(user) };
  const silenced = await acknowledge(deps.models, asked, acknowledged);
  const orders = await deps.models.orders.find(asked).lean();
  const answer = ok({ orders: orders.map(orderViewFor(user)) });
  if (silenced === 0) return answer;
  const heard = orders.filter(
    (order) =>
      order.acknowledged?.at.getTime() === acknowledged.at.getTime() &&
      order.acknowledged.by._id.equals(user._id),
  );
  for (const order of heard)
    deps.background.run(() => deps.followUpChange({ by: user, order, action: 'acknowledged' }));
  return answer;
}

export const orderHandlers = [
  defineHandler(routes.createOrder, createOrder, { find: ofPayment }),
  ...withSearch(routes.searchOrders, defineHandler(routes.orders, getOrders, { cachedSession: true })),
  defineHandler(routes.orderCounts, orderCounts),
  defineHandler(routes.orderPace, orderPace),
  defineHandler(routes.order, oneOrder, {
    find: {
      // One that was cancelled is looked at, and printed, as well.
      by: ({ deps, params }) => deps.models.orders.findById(params.id).lean(),
      or: 'order_not_found',
    },
  }),
  defineHandler(routes.updateOrder, updateOrder, { cachedSession: true }),
  defineHandler(routes.updateOrders, updateOrders),
  defineHandler(routes.acknowledgeOrders, acknowledgeOrders),
  defineHandler(routes.remakeOrder, remakeOrder),
  defineHandler(routes.changeDelivery, changeDelivery),
  defineHandler(routes.seeDelivery, seeDelivery),
  defineHandler(routes.callDelivery, callDelivery),
  defineHandler(routes.riderLinks, riderLinks),
  defineHandler(routes.riderDelivery, riderDelivery, { limit: 'login', find: ofRiderLink }),
  defineHandler(routes.riderReport, riderReport, { limit: 'login', find: ofRiderLink }),
  defineHandler(routes.sharedDelivery, sharedDelivery, { limit: 'login', find: ofShareLink }),
  defineHandler(routes.shareDelivery, shareDelivery),
  defineHandler(routes.stopSharing, stopSharing),
  defineHandler(routes.cancelOrder, cancelOrder),
  defineHandler(routes.cancelOwnOrder, cancelOwnOrder),
  defineHandler(routes.refundOrder, refundOrder, { reauthenticate: true, find: ofOrder }),
  defineHandler(routes.rateDelivery, rateDelivery),
];
