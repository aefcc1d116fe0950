import { AdminOrderAnswer, type LivePayload } from '@forno/shared/contracts';
import { useEffect } from 'react';
import { keys } from '#transport/keys.ts';
import { cacheExpected, cacheOrder, dropOrder, refreshFiguresSoon } from '#orders/order-cache.ts';
import { queryClient } from '#transport/query-client.ts';
import { onLive } from './live-events.ts';

function orderChanged(payload: LivePayload<'order.changed'>): void {
  const { data: order } = AdminOrderAnswer.safeParse(payload);
  if (!order) return;
  cacheOrder(order);
  refreshFiguresSoon();
}

/** Updates the admin's lists and figures from live events; customer data is updated elsewhere. */
export function patchAdminCacheFromLive(): () => void {
  const stops = [
    onLive('order.changed', orderChanged),
    onLive('order.expected', cacheExpected),
    onLive('order.removed', ({ _id }) => {
      dropOrder(_id);
      refreshFiguresSoon();
    }),
    onLive('checkout.changed', refreshFiguresSoon),
    onLive('inventory.changed', refreshFiguresSoon),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** For the admin layout: events were not handled while another area was shown. */
export function useAdminLive(): void {
  useEffect(() => {
    const stop = patchAdminCacheFromLive();
    void queryClient.invalidateQueries({ queryKey: keys.admin.all });
    return stop;
  }, []);
}
