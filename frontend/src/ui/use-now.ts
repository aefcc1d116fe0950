import { useEffect, useState } from 'react';
import { createStore } from './store.ts';

/** The device's time, refreshed at this interval (ms): for how long ago something happened here. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Closer than this (ms) a device's clock is as good as ours: an answer is on its way, and names whole seconds. */
const closeMs = 5_000;
/** How far the server's clock is ahead of this device's, in ms. */
const ahead = createStore(0);

/** `date`: of an answer that has just come from the server. */
export function noteServerDate(date: string | null): void {
  const apart = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(apart) || Math.abs(apart - ahead.get()) < closeMs) return;
  ahead.set(Math.abs(apart) < closeMs ? 0 : apart);
}

/** The server's time, in ms: for everything that is compared with a moment of the server, on whatever clock a device is. */
export const serverNow = (): number => Date.now() + ahead.get();

/** The same as `useNow`. */
export function useServerNow(everyMs: number): Date {
  const now = useNow(everyMs).getTime();
  return new Date(now + ahead.use());
}

/** Minutes that this device's clock is behind (negative: ahead of) the server's. */
export const useClockBehind = (): number => Math.round(ahead.use() / 60_000);
