import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The selected rows. Rows that leave the list are deselected. */
export function useSelection(rows: readonly AdminOrderAnswer[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ _id }) => ticked.has(_id)), [rows, ticked]);
  const selected = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
  const last = useRef<string>(undefined);
  // Stable functions: new ones would rerender every row.
  const present = useRef(rows);
  useLayoutEffect(() => {
    present.current = rows;
  });

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  /** With `range`, everything from the previously toggled row to this one gets this one's state. */
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
