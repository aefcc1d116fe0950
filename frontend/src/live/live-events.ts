import { type LiveEvent, type LivePayload, liveEvents, z } from '@forno/shared/contracts';
import { useEffect, useEffectEvent } from 'react';

type Handler<E extends LiveEvent> = (payload: LivePayload<E>) => void;
type Handlers = { [E in LiveEvent]: Set<Handler<E>> };

const handlers: Handlers = {
  'order.changed': new Set(),
  'order.expected': new Set(),
  'order.removed': new Set(),
  'checkout.changed': new Set(),
  'inventory.changed': new Set(),
  'menu.changed': new Set(),
  'shop.changed': new Set(),
  pulse: new Set(),
  resumed: new Set(),
};

export function isLiveEvent(name: string): name is LiveEvent {
  return name in handlers;
}

/** Dispatches a socket event to all listeners. Payloads that violate the contract are dropped. */
export function emitLive<E extends LiveEvent>(event: E, payload: unknown): void {
  const parsed = z.safeParse(liveEvents[event], payload);
  if (!parsed.success) return;
  for (const handler of handlers[event]) handler(parsed.data as LivePayload<E>);
}

export function onLive<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  handlers[event].add(handler);
  return () => {
    handlers[event].delete(handler);
  };
}

/** For screens with caches of their own, such as the admin's order list. */
export function useLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(event, (payload) => latest(payload)), [event]);
}
