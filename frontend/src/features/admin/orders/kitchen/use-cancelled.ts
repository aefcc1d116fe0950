import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { deliveryWords, pizzaName } from '@forno/shared/messages/admin';
import { useRef } from 'react';
import { useLiveEvent } from '#live/live-events.ts';
import { toast } from '#ui/toast.ts';
import { bell, ring } from '../bell.ts';

/** Long enough to be read by whoever was at the oven, in ms. */
const toldForMs = 60_000;

/** What is cancelled is told and heard, once a delivery: a ticket that only vanished would be made to its end. */
export function useCancelled(waiting: readonly AdminOrderAnswer[]): void {
  const told = useRef(new Map<string, AdminOrderAnswer>());
  useLiveEvent('order.removed', ({ _id }) => {
    const order = waiting.find((one) => one._id === _id && !one.later);
    if (!order) return;
    told.current.set(_id, order);
    const { checkoutId: id } = order;
    const all = [...told.current.values()].filter(({ checkoutId }) => checkoutId === id);
    const what = all.map((one) => `${one.quantity} × ${pizzaName(one)}`).join(', ');
    toast.error(deliveryWords.cancelled(callName(order), what), { id, lifeMs: toldForMs });
    if (bell.get()) void ring();
  });
}
