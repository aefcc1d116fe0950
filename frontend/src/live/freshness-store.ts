import { pulse } from '@forno/shared/contracts';
import { useSyncExternalStore } from 'react';
import type { FreshnessState } from '#widgets/freshness.tsx';
import { makeListeners } from '#ui/listeners.ts';

interface Path {
  connected: boolean;
  /** When the socket or a refetch last proved the data current, in ms since 1970. */
  confirmedAt: number | null;
}

let path: Path = { connected: false, confirmedAt: null };
let current: FreshnessState = { state: 'connecting', confirmedAt: null };
let staleTimer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, tell } = makeListeners();
export const subscribeToFreshness = subscribe;

/** The current freshness. */
export function freshnessOf({ connected, confirmedAt }: Path, now: number): FreshnessState {
  if (confirmedAt === null) return { state: 'connecting', confirmedAt };
  if (now - confirmedAt >= pulse.staleAfterMs) return { state: 'stale', confirmedAt };
  return { state: connected ? 'live' : 'reconnecting', confirmedAt };
}

function judge(): void {
  const next = freshnessOf(path, Date.now());
  const differs = next.state !== current.state || next.confirmedAt !== current.confirmedAt;
  current = next;
  clearTimeout(staleTimer);
  // Missing pulses cause no event, so check by timer.
  if (path.confirmedAt !== null && next.state !== 'stale') {
    staleTimer = setTimeout(judge, Math.max(50, path.confirmedAt + pulse.staleAfterMs - Date.now()));
  }
  if (differs) tell();
}

export function noteConnected(connected: boolean): void {
  path = { ...path, connected };
  judge();
}

export function noteConfirmed(): void {
  path = { ...path, confirmedAt: Date.now() };
  judge();
}

export function resetFreshness(): void {
  path = { connected: false, confirmedAt: null };
  judge();
}

export function currentFreshness(): FreshnessState {
  return current;
}

/** For the indicator beside live data. */
export function useFreshness(): FreshnessState {
  return useSyncExternalStore(subscribeToFreshness, currentFreshness, currentFreshness);
}
