import type { CheckoutView, LivePayload, OrderAnswer } from '@forno/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '#transport/keys.ts';
import { keepNewest } from '#orders/order-events.ts';
import { currentSession } from '#session/session.ts';
import { noteOrder, ownerOf } from '#orders/use-orders.ts';
import { onLive } from './live-events.ts';

function orderChanged(client: QueryClient, order: LivePayload<'order.changed'>): void {
  const { userId } = currentSession();
  // The token's user is unknown yet: refetch, since the server knows which orders are theirs.
  if (userId === null) return void client.invalidateQueries({ queryKey: keys.orders });
  // Admins receive everybody's orders; "my orders" shows only their own.
  if (ownerOf(order) !== userId) return;
  if (!noteOrder(order._id, order.version, order)) return;
  client.setQueryData<OrderAnswer[]>(keys.orders, (list) => list && keepNewest(list, order));
}

/** Estimates have no version: the latest received wins. */
function orderExpected(client: QueryClient, { _id, expected }: LivePayload<'order.expected'>): void {
  client.setQueryData<OrderAnswer[]>(keys.orders, (list) =>
    list?.map((order) => (order._id === _id ? { ...order, expected } : order)),
  );
}

function orderRemoved(client: QueryClient, { _id, version }: LivePayload<'order.removed'>): void {
  if (!noteOrder(_id, version, null)) return;
  client.setQueryData<OrderAnswer[]>(keys.orders, (list) => list?.filter((order) => order._id !== _id));
}

function checkoutChanged(client: QueryClient, checkout: CheckoutView): void {
  const { userId } = currentSession();
  if (userId === null) return void client.invalidateQueries({ queryKey: keys.checkouts });
  if (checkout.userId !== userId) return;
  client.setQueryData<CheckoutView[]>(keys.checkouts, (list) => list && keepNewest(list, checkout));
  client.setQueryData<CheckoutView>(keys.checkout(checkout._id), (known) =>
    known && known.version >= checkout.version ? known : checkout,
  );
  // Its lines were removed from the cart.
  if (checkout.state === 'fulfilled') void client.invalidateQueries({ queryKey: keys.cart });
}

/** Live data lives only in the query cache; only this module patches it. */
export function patchCacheFromLive(client: QueryClient): () => void {
  const refetch = (...stale: (readonly string[])[]) => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  const stops = [
    onLive('order.changed', (order) => orderChanged(client, order)),
    onLive('order.expected', (news) => orderExpected(client, news)),
    onLive('order.removed', (removed) => orderRemoved(client, removed)),
    onLive('checkout.changed', (checkout) => checkoutChanged(client, checkout)),
    onLive('inventory.changed', () => refetch(keys.inventory, keys.cart, keys.admin.needs)),
    onLive('menu.changed', () => refetch(keys.pizzas, keys.cart)),
    onLive('shop.changed', () => refetch(keys.shop)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
