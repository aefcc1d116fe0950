import { currentSession, subscribeToSession } from '#session/session.ts';
import { createStore } from '#ui/store.ts';

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

/** By id. */
export type SeenOrders<T> = ReadonlyMap<string, SeenOrder<T>>;

/**
 * Orders received from events and responses in this session. A list request already under way then may return older
 * data: the events win.
 */
export function createOrderEvents<T extends Versioned>() {
  const seen = createStore<SeenOrders<T>>(new Map());
  let of = currentSession().userId;
  subscribeToSession(() => {
    const { userId } = currentSession();
    if (of !== userId) seen.set(new Map());
    of = userId;
  });
  return {
    seen,
    /** False when an equal or newer version is known, or its removal. */
    note(id: string, version: number, order: T | null): boolean {
      const before = seen.get().get(id);
      if (before && (!before.order || before.version > version || (before.version === version && order)))
        return false;
      seen.set(new Map(seen.get()).set(id, { at: Date.now(), version, order }));
      return true;
    },
  };
}
