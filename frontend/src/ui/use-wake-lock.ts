import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible (wake lock). Browsers release it with the tab, and some never grant it.
 * @returns false when the screen may turn off
 */
export function useWakeLock(): boolean {
  const [held, setHeld] = useState('wakeLock' in navigator);
  useEffect(() => {
    let left = false;
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (left) return await lock.release();
        setHeld(true);
      } catch {
        // No HTTPS, low battery, or no support.
        setHeld(false);
      }
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
  return held;
}
