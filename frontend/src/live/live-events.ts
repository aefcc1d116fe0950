import { type LiveEvent, type LivePayload, liveEvents, z } from '@forno/shared/contracts/customer';
import { useEffect, useEffectEvent } from 'react';

type Handler<E extends LiveEvent> = (payload: LivePayload<E>) => void;

const handlers = new Map<LiveEvent, Set<(payload: never) => void>>();

export function isLiveEvent(name: string): name is LiveEvent {
  return name in liveEvents;
}

/** Dispatches a socket event to all listeners. Payloads that violate the contract are dropped. */
export function emitLive<E extends LiveEvent>(event: E, payload: unknown): void {
  const parsed = z.safeParse(liveEvents[event], payload);
  if (!parsed.success) return;
  for (const handler of handlers.get(event) ?? []) handler(parsed.data as never);
}

/** Calls the handler at each such event. Returns what ends that. */
export function onLive<E extends LiveEvent>(event: E, handler: Handler<E>): () => void {
  const heard = handlers.get(event) ?? new Set();
  handlers.set(event, heard.add(handler));
  return () => void heard.delete(handler);
}

/** For screens with caches of their own, such as the admin's order list. */
export function useLiveEvent<E extends LiveEvent>(event: E, handler: Handler<E>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(event, (payload) => latest(payload)), [event]);
}
