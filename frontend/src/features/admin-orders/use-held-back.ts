import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useEffect, useMemo, useState } from 'react';

/** Within this many pixels of the top, new rows are inserted at once. */
const nearTop = 160;

const none: ReadonlySet<string> = new Set();

/** Holds back new orders while the user is scrolled down, until they scroll up or ask for them. */
export function useHeldBack(rows: readonly AdminOrderAnswer[]) {
  const [held, setHeld] = useState(none);
  useEffect(() => {
    const release = () => {
      if (window.scrollY < nearTop) setHeld(none);
    };
    window.addEventListener('scroll', release, { passive: true });
    return () => window.removeEventListener('scroll', release);
  }, []);
  const shown = useMemo(
    () => (held.size === 0 ? rows : rows.filter(({ _id }) => !held.has(_id))),
    [rows, held],
  );
  return {
    shown,
    waiting: rows.length - shown.length,
    hold: (id: string) => {
      if (window.scrollY >= nearTop) setHeld((before) => new Set(before).add(id));
    },
    // Only scroll: arriving at the top shows them. Inserted earlier, the list would keep its old position.
    release: () => window.scrollTo({ top: 0, behavior: 'instant' }),
  };
}
