import { useCallback, useSyncExternalStore } from 'react';

/** Width below which tables become cards: phones, and larger screens with larger text. In rem, like all breakpoints. */
const phoneBelow = 45;

/** Whether the window is narrower than this (rem). */
export function useNarrow(below: number = phoneBelow): boolean {
  const query = `(width < ${below}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
