import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** One column of the screen, or all of a list. */
type Columns<T> = readonly { orders: readonly T[] }[];

interface CursorPosition {
  column: number;
  index: number;
}

/** The nearest in its column. */
function at<T>(columns: Columns<T>, { column, index }: CursorPosition): T | undefined {
  const orders = columns[column]?.orders ?? [];
  return orders[Math.max(0, Math.min(index, orders.length - 1))];
}

/** The nearest in the next column that is not empty. */
function beside<T>(columns: Columns<T>, { column, index }: CursorPosition, by: 1 | -1): T | undefined {
  for (let next = column + by; columns[next]; next += by) {
    const there = at(columns, { column: next, index });
    if (there) return there;
  }
  return undefined;
}

function placeOf(columns: Columns<{ _id: string }>, id: string | undefined): CursorPosition | undefined {
  for (const [column, { orders }] of columns.entries()) {
    const index = orders.findIndex(({ _id }) => _id === id);
    if (index >= 0) return { column, index };
  }
  return undefined;
}

/**
 * The active order or ticket for keyboard commands, whose element has the id `prefix-<its id>`. When it leaves its column, the next
 * one becomes active, so that ten pizzas are sent to the oven by pressing the same key ten times.
 */
export function useCursor<T extends { _id: string }>(prefix: 'ticket' | 'order', columns: Columns<T>) {
  const [activeId, setActiveId] = useState<string>();
  const last = useRef<CursorPosition>({ column: 0, index: 0 });
  const wanted = useRef<string>(undefined);
  const place = placeOf(columns, activeId);

  useEffect(() => {
    if (activeId === undefined) return;
    if (place && place.column === last.current.column) {
      last.current = place;
      return;
    }
    const heir = at(columns, last.current);
    const next = heir?._id ?? (place && activeId);
    // The focus was lost with the element, not taken by another element.
    if (document.activeElement === document.body) wanted.current = next;
    if (!heir && place) last.current = place;
    setActiveId(next);
  }, [activeId, place, columns]);

  useEffect(() => {
    const element = wanted.current === activeId ? document.getElementById(`${prefix}-${activeId}`) : null;
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  const go = (to: T | undefined): boolean => {
    const next = placeOf(columns, to?._id);
    if (!to || !next) return false;
    last.current = next;
    wanted.current = to._id;
    setActiveId(to._id);
    return true;
  };
  const first = () => columns.find(({ orders }) => orders.length > 0)?.orders[0];

  /** Up and down within a column; false at either end. */
  const step = (by: number): boolean => {
    if (!place) return go(first());
    return go(columns[place.column]?.orders[place.index + by]);
  };

  /** Moves to the next column that is not empty. */
  const cross = (by: 1 | -1): boolean => go(place ? beside(columns, place, by) : first());

  // A stable function: a new one would rerender every order.
  const present = useRef(columns);
  useLayoutEffect(() => {
    present.current = columns;
  });
  const activate = useCallback((id: string) => {
    last.current = placeOf(present.current, id) ?? last.current;
    setActiveId(id);
  }, []);

  return { active: place && at(columns, place), activeId, activate, step, cross };
}
