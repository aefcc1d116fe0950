import type { CheckoutView, LivePayload, OrderAnswer } from '@forno/shared/contracts/customer';
import type { QueryKey } from '@tanstack/react-query';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { keepNewest } from '#orders/order-events.ts';
import { currentSession } from '#session/session.ts';
import { recordOrderEvent, ownerOf } from '#orders/use-orders.ts';
import { onLive } from './live-events.ts';

function orderChanged(order: LivePayload<'order.changed'>): void {
  const { userId } = currentSession();
  // The token's user is unknown yet: refetch, since the server knows which orders are theirs.
  if (userId === null) return void refetch(keys.orders);
  // Admins receive everybody's orders; "my orders" shows only their own.
  if (ownerOf(order) !== userId) return;
  if (!recordOrderEvent(order._id, order.version, order)) return;
  queryClient.setQueryData<OrderAnswer[]>(keys.orders, (list) => list && keepNewest(list, order));
}

/** The answer under way may be of before. */
function askIfUnderWay(queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey })) void refetch(queryKey);
}

/** Estimates have no version: the latest received wins. */
function orderExpected({ _id, expected }: LivePayload<'order.expected'>): void {
  queryClient.setQueryData<OrderAnswer[]>(keys.orders, (list) =>
    list?.map((order) => (order._id === _id ? { ...order, expected } : order)),
  );
  askIfUnderWay(keys.orders);
}

function orderRemoved({ _id, version }: LivePayload<'order.removed'>): void {
  if (!recordOrderEvent(_id, version, null)) return;
  queryClient.setQueryData<OrderAnswer[]>(keys.orders, (list) => list?.filter((order) => order._id !== _id));
}

function checkoutChanged(checkout: CheckoutView): void {
  const { userId } = currentSession();
  if (userId === null) return void refetch(keys.checkouts);
  if (checkout.userId !== userId) return;
  queryClient.setQueryData<CheckoutView[]>(keys.checkouts, (list) => list && keepNewest(list, checkout));
  queryClient.setQueryData<CheckoutView>(keys.checkout(checkout._id), (known) =>
    known && known.version >= checkout.version ? known : checkout,
  );
  askIfUnderWay(keys.checkouts);
  // Its lines were removed from the cart.
  if (checkout.state === 'fulfilled') void refetch(keys.cart);
}

/** Live data lives only in the query cache; only this module patches it. */
export function patchCacheFromLive(): () => void {
  const stops = [
    onLive('order.changed', orderChanged),
    onLive('order.expected', orderExpected),
    onLive('order.removed', orderRemoved),
    onLive('checkout.changed', checkoutChanged),
    onLive('inventory.changed', () => refetch(keys.inventory, keys.cart, keys.admin.needs)),
    onLive('menu.changed', () => refetch(keys.pizzas, keys.cart)),
    onLive('shop.changed', () => refetch(keys.shop)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
