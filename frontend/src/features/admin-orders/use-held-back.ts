import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { useEffect, useMemo, useState } from 'react';

/** Pixels from the top within which new rows may come in without moving what is being read. */
const nearTop = 160;

const none: ReadonlySet<string> = new Set();

/** New orders wait above the list while somebody reads further down, until they go up or ask for them. */
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
    // Only this: arriving at the top lets them in. Let in before, they would make the list keep its old place.
    release: () => window.scrollTo({ top: 0, behavior: 'instant' }),
  };
}
