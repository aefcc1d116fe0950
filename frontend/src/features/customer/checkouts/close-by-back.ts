import { z } from '@forno/shared/contracts/customer';
import { useEffect } from 'react';
import { pause } from '#ui/lazy-part.tsx';

const Marked = z.object({ paying: z.literal(true) });
const atMark = () => z.safeParse(Marked, window.history.state).success;
let isOpen = false;

/**
 * Back closes what is open here, not the page behind it: meanwhile an entry of its own stands in the history, which the
 * router takes for the same page.
 * @returns to be called once it is closed: takes the entry out, and resolves when that is done, within a second
 */
export function closeByBack(close: () => void): () => Promise<void> {
  isOpen = true;
  if (!atMark()) window.history.pushState({ ...window.history.state, paying: true }, '');
  const onPop = () => !atMark() && close();
  window.addEventListener('popstate', onPop);
  return async () => {
    window.removeEventListener('popstate', onPop);
    isOpen = false;
    if (!atMark()) return;
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await Promise.race([left, pause(1_000)]);
  };
}

/** Leads on from such an entry that a reload left behind, or Forward led to. */
export function useNoEmptyEntry(): void {
  useEffect(() => {
    const leave = () => {
      if (!isOpen && atMark()) window.history.back();
    };
    leave();
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, []);
}
