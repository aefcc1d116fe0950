import { AdminOrderAnswer, type LivePayload } from '@forno/shared/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '#transport/keys.ts';
import { cacheExpected, cacheOrder, dropOrder } from '#orders/order-cache.ts';
import { refreshFiguresSoon } from '#transport/refresh-soon.ts';
import { onLive } from './live-events.ts';

function orderChanged(client: QueryClient, payload: LivePayload<'order.changed'>): void {
  const order = AdminOrderAnswer.safeParse(payload);
  if (!order.success) return;
  cacheOrder(client, order.data);
  refreshFiguresSoon(client);
}

/** Updates the admin's lists and figures from live events; customer data is updated elsewhere. */
export function patchAdminCacheFromLive(client: QueryClient): () => void {
  const stops = [
    onLive('order.changed', (order) => orderChanged(client, order)),
    onLive('order.expected', (news) => cacheExpected(client, news)),
    onLive('order.removed', ({ _id }) => {
      dropOrder(client, _id);
      refreshFiguresSoon(client);
    }),
    onLive('checkout.changed', () => refreshFiguresSoon(client)),
    onLive('inventory.changed', () => refreshFiguresSoon(client)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** For the admin layout: events were not handled while another area was shown. */
export function useAdminLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = patchAdminCacheFromLive(client);
    void client.invalidateQueries({ queryKey: keys.admin.all });
    return stop;
  }, [client]);
}
