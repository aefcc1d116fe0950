import { useCallback, useSyncExternalStore } from 'react';

/** Width below which tables become cards: phones, and larger screens with larger text. In rem, like all breakpoints. */
const phoneBelow = 45;

/** Whether the window is narrower than this (rem). Paper is not: what is a table on a screen is one on A4. */
export function useNarrow(below: number = phoneBelow): boolean {
  const query = `screen and (width < ${below}rem)`;
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
