import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { matchesFilter, type OrderFilter } from './order-filter.ts';
import { currentSession, subscribeToSession } from '#session/session.ts';

interface News {
  /** Milliseconds since 1970. */
  at: number;
  version: number;
  /** Null when deleted. */
  order: AdminOrderAnswer | null;
}

/** List calls take at most half a minute; older events are not needed. */
const rememberMs = 120_000;

/**
 * Orders recently received from events and responses. A list request already under way then may return older data: the
 * events win.
 */
const news = new Map<string, News>();

subscribeToSession(() => {
  if (!currentSession().token) news.clear();
});

/** False when an equal or newer version is known. */
export function noteNews(id: string, version: number, order: AdminOrderAnswer | null): boolean {
  const before = news.get(id);
  if (before && (before.order === null || (before.version >= version && order !== null))) return false;
  const now = Date.now();
  for (const [old, { at }] of news) if (now - at > rememberMs) news.delete(old);
  news.set(id, { at: now, version, order });
  return true;
}

/** A page's response updated with events since the request; new orders are added to the first page. */
export function withNews(
  items: readonly AdminOrderAnswer[],
  filter: OrderFilter,
  asked: { at: number; first: boolean },
): AdminOrderAnswer[] {
  const merged = items.flatMap((item) => {
    const heard = news.get(item._id);
    if (heard?.order === null) return [];
    return [heard?.order && heard.version > item.version ? heard.order : item];
  });
  if (!asked.first) return merged;
  const there = new Set(items.map((item) => item._id));
  const arrived = [...news.values()].flatMap(({ at, order }) =>
    order && at >= asked.at && !there.has(order._id) && matchesFilter(order, filter) ? [order] : [],
  );
  return [...arrived, ...merged];
}
