import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

const rowOf = (id: string | undefined) => document.getElementById(`order-${id}`);

/**
 * The active row for keyboard commands, tracked by order id. When it leaves the list, the row that takes its place
 * becomes active.
 */
export function useActiveRow(rows: readonly AdminOrderAnswer[]) {
  const [activeId, setActiveId] = useState<string>();
  const lastIndex = useRef(0);
  const wanted = useRef<string>(undefined);
  const index = rows.findIndex(({ _id }) => _id === activeId);

  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
    else if (activeId !== undefined) {
      const heir = rows[Math.min(lastIndex.current, rows.length - 1)];
      // The focus was lost with the row, not taken by another element.
      if (document.activeElement === document.body) wanted.current = heir?._id;
      setActiveId(heir?._id);
    }
  }, [index, activeId, rows]);

  useEffect(() => {
    const row = wanted.current === activeId ? rowOf(activeId) : null;
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  /** Moves the active row and focus by this many rows; false at either end. */
  const step = (by: number): boolean => {
    const next = index < 0 ? rows[0] : rows[index + by];
    if (!next) return false;
    wanted.current = next._id;
    setActiveId(next._id);
    return true;
  };
  const activate = useCallback((id: string) => setActiveId(id), []);

  return { active: index < 0 ? undefined : rows[index], activeId, activate, step };
}
