import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Which rows are ticked. What has left the list is no longer chosen. */
export function useSelection(rows: readonly AdminOrderAnswer[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ _id }) => ticked.has(_id)), [rows, ticked]);
  const selected = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
  const last = useRef<string>(undefined);
  // The same functions for ever: new ones would draw every row again.
  const present = useRef(rows);
  useLayoutEffect(() => {
    present.current = rows;
  });

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  /** With `range` everything from the row that was ticked before up to this one becomes what this one becomes. */
  const toggle = useCallback((id: string, on: boolean, range = false) => {
    const ids = present.current.map(({ _id }) => _id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    last.current = id;
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    tick(range && from >= 0 ? between : [id], on);
  }, []);
  /** The orders that were paid together with this one. */
  const selectTogether = useCallback((checkoutId: string) => {
    tick(
      present.current.flatMap((order) => (order.checkoutId === checkoutId ? [order._id] : [])),
      true,
    );
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  const toggleAll = useCallback(() => {
    const all = rows.map(({ _id }) => _id);
    setTicked((before) => (all.every((id) => before.has(id)) ? new Set() : new Set(all)));
  }, [rows]);

  return { chosen, selected, toggle, selectTogether, toggleAll, clear };
}
