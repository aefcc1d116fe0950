import { useEffect, useState } from 'react';

/**
 * Keeps the screen on for as long as it is looked at. A browser takes the lock away with the tab, and some never
 * give one. @returns false when the screen may turn off
 */
export function useScreenOn(): boolean {
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
        // Not a secure address, a battery that is nearly empty, a browser without it.
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
