import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useCallback, useMemo, useState } from 'react';

/** What one call may move (contract of update_orders). */
const most = 200;

/** Which rows are ticked. What has left the list is no longer chosen. */
export function useSelection(rows: readonly AdminOrderAnswer[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ _id }) => ticked.has(_id)), [rows, ticked]);
  const selected = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);

  const toggle = useCallback((id: string) => {
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  const toggleAll = useCallback(() => {
    const all = rows.slice(0, most).map(({ _id }) => _id);
    setTicked((before) => (all.every((id) => before.has(id)) ? new Set() : new Set(all)));
  }, [rows]);

  return { chosen, selected, toggle, toggleAll, clear };
}
