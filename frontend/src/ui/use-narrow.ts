import { useCallback, useSyncExternalStore } from 'react';

/** Default width (CSS pixels) below which tables become cards: phones. */
export const phoneBelow = 720;

/** Whether the window is narrower than this, in CSS pixels. */
export function useNarrow(below: number = phoneBelow): boolean {
  const query = `(width < ${below}px)`;
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
