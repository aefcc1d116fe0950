import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardColumnData } from './use-columns.ts';

const cardOf = (id: string | undefined) => document.getElementById(`card-${id}`);
const clamp = (value: number, length: number) => Math.max(0, Math.min(value, length - 1));

interface Place {
  column: number;
  index: number;
}

function placeOf(columns: readonly BoardColumnData[], id: string | undefined): Place | undefined {
  for (const [column, { orders }] of columns.entries()) {
    const index = orders.findIndex(({ _id }) => _id === id);
    if (index >= 0) return { column, index };
  }
  return undefined;
}

/**
 * The active card for keyboard commands. When it moves to another station, the next one becomes active, so that ten
 * pizzas are sent to the oven by pressing the same key ten times.
 */
export function useBoardCursor(columns: readonly BoardColumnData[]) {
  const [activeId, setActiveId] = useState<string>();
  const last = useRef<Place>({ column: 0, index: 0 });
  const wanted = useRef<string>(undefined);
  const place = placeOf(columns, activeId);

  const at = ({ column, index }: Place): AdminOrderAnswer | undefined => {
    const orders = columns[column]?.orders ?? [];
    return orders[clamp(index, orders.length)];
  };

  useEffect(() => {
    if (activeId === undefined) return;
    if (place && place.column === last.current.column) {
      last.current = place;
      return;
    }
    const orders = columns[last.current.column]?.orders ?? [];
    const heir = orders[clamp(last.current.index, orders.length)];
    const next = heir?._id ?? (place && activeId);
    // The focus was lost with the card, not taken by another element.
    if (document.activeElement === document.body) wanted.current = next;
    if (!heir && place) last.current = place;
    setActiveId(next);
  }, [activeId, place, columns]);

  useEffect(() => {
    const card = wanted.current === activeId ? cardOf(activeId) : null;
    if (!card) return;
    wanted.current = undefined;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  });

  const go = (to: AdminOrderAnswer | undefined): boolean => {
    const next = placeOf(columns, to?._id);
    if (!to || !next) return false;
    last.current = next;
    wanted.current = to._id;
    setActiveId(to._id);
    return true;
  };
  const firstCard = () => columns.find(({ orders }) => orders.length > 0)?.orders[0];

  /** Up and down within a station; false at either end. */
  const step = (by: number): boolean => {
    if (!place) return go(firstCard());
    return go(columns[place.column]?.orders[place.index + by]);
  };

  /** Moves to the next non-empty station. */
  const cross = (by: 1 | -1): boolean => {
    if (!place) return go(firstCard());
    for (let column = place.column + by; columns[column]; column += by) {
      const there = at({ column, index: place.index });
      if (there) return go(there);
    }
    return false;
  };

  // A stable function: a new one would rerender every card.
  const present = useRef(columns);
  useLayoutEffect(() => {
    present.current = columns;
  });
  const activate = useCallback((id: string) => {
    last.current = placeOf(present.current, id) ?? last.current;
    setActiveId(id);
  }, []);

  return { active: place && at(place), activeId, activate, step, cross };
}
