import type { OrderAnswer } from '@forno/shared/contracts';
import { keepNewest } from './newest.ts';
import { currentSession, subscribeToSession } from '#session/session.ts';

interface Seen {
  /** Milliseconds since 1970, when the event arrived. */
  at: number;
  version: number;
  /** Null when deleted. */
  order: OrderAnswer | null;
}

/**
 * Recent order events. A list request already under way when an event arrived may return older data: the event wins
 * until a later request has been answered.
 */
const seen = new Map<string, Seen>();

subscribeToSession(() => {
  if (!currentSession().token) seen.clear();
});

/** False when an equal or newer version is known. */
export function noteOrder(id: string, version: number, order: OrderAnswer | null): boolean {
  const before = seen.get(id);
  if (
    before &&
    (before.version > version || (before.version === version && before.order !== null) || !before.order)
  ) {
    return false;
  }
  seen.set(id, { at: Date.now(), version, order });
  return true;
}

/** A list response updated with events since the request. Newest first. */
export function withSeen(list: readonly OrderAnswer[], askedAt: number): OrderAnswer[] {
  let merged = [...list];
  for (const [id, { at, version, order }] of seen) {
    if (order === null) merged = merged.filter((item) => item._id !== id || item.version > version);
    else if (at >= askedAt || merged.some((item) => item._id === id)) merged = keepNewest(merged, order);
  }
  return merged.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.line - a.line);
}
