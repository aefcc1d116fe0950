import { currentSession, subscribeToSession } from '#session/session.ts';

interface Versioned {
  _id: string;
  version: number;
}

/** The list with this document added or replaced, unless it has a newer version. New documents come first. */
export function keepNewest<T extends Versioned>(list: readonly T[], incoming: T): T[] {
  const known = list.find((item) => item._id === incoming._id);
  if (!known) return [incoming, ...list];
  if (known.version >= incoming.version) return list.slice();
  return list.map((item) => (item._id === incoming._id ? incoming : item));
}

interface SeenOrder<T> {
  /** Milliseconds since 1970. */
  at: number;
  version: number;
  /** Null when removed. */
  order: T | null;
}

/**
 * Orders recently received from events and responses, for so many milliseconds. A list request already under way then
 * may return older data: the events win.
 */
export function createOrderEvents<T extends Versioned>(rememberMs = Number.POSITIVE_INFINITY) {
  const heard = new Map<string, SeenOrder<T>>();
  subscribeToSession(() => {
    if (!currentSession().token) heard.clear();
  });
  return {
    heard: heard as ReadonlyMap<string, SeenOrder<T>>,
    /** False when an equal or newer version is known, or its removal. */
    note(id: string, version: number, order: T | null): boolean {
      const before = heard.get(id);
      if (before && (!before.order || before.version > version || (before.version === version && order)))
        return false;
      const at = Date.now();
      for (const [old, event] of heard) if (at - event.at > rememberMs) heard.delete(old);
      heard.set(id, { at, version, order });
      return true;
    },
  };
}
