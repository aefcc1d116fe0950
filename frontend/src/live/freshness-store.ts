import { pulse } from '@forno/shared/contracts/customer';
import { createStore } from '#ui/store.ts';

/** Freshness of the screen's data. */
export interface FreshnessState {
  state: 'connecting' | 'live' | 'reconnecting' | 'stale';
  /** When data was last proven current; ms since 1970, null for never. */
  confirmedAt: number | null;
}

/** A connection this long away (ms) is no blink: its data has an age. */
const blinkMs = 2_000;

interface Path {
  /** Since when there is no connection, in ms since 1970; null with one. */
  cutAt: number | null;
  /** When the socket or a refetch last proved the data current, in ms since 1970. */
  confirmedAt: number | null;
}

let path: Path = { cutAt: null, confirmedAt: null };
let staleTimer: ReturnType<typeof setTimeout> | undefined;
const freshness = createStore<FreshnessState>({ state: 'connecting', confirmedAt: null });

/** `useFreshness` is for the indicator beside live data. */
export const { get: currentFreshness, subscribe: subscribeToFreshness, use: useFreshness } = freshness;

/** Whether anybody sees it. */
export const isFreshnessWatched = () => freshness.isWatched() && !document.hidden;

/** What the indicator says at `now`, in ms since 1970. */
export function freshnessOf({ cutAt, confirmedAt }: Path, now: number): FreshnessState {
  if (confirmedAt === null) return { state: 'connecting', confirmedAt };
  if (now >= staleAt(cutAt, confirmedAt)) return { state: 'stale', confirmedAt };
  return { state: cutAt === null ? 'live' : 'reconnecting', confirmedAt };
}

const staleAt = (cutAt: number | null, confirmedAt: number): number =>
  Math.min(confirmedAt + pulse.staleAfterMs, (cutAt ?? Infinity) + blinkMs);

function judge(): void {
  const next = freshnessOf(path, Date.now());
  const { state, confirmedAt } = currentFreshness();
  clearTimeout(staleTimer);
  // Missing pulses cause no event, so check by timer.
  if (path.confirmedAt !== null && next.state !== 'stale') {
    staleTimer = setTimeout(judge, Math.max(50, staleAt(path.cutAt, path.confirmedAt) - Date.now()));
  }
  if (next.state !== state || next.confirmedAt !== confirmedAt) freshness.set(next);
}

function note(change: Partial<Path>): void {
  path = { ...path, ...change };
  judge();
}

export const markConnected = (): void => note({ cutAt: null });

/** `at`: when the connection was last in doubt, in ms since 1970. */
export const markDisconnected = (at = Date.now()): void => note({ cutAt: path.cutAt ?? at });

export const markConfirmed = (): void => note({ confirmedAt: Date.now() });

export const resetFreshness = (): void => note({ cutAt: null, confirmedAt: null });
