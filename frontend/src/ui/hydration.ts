import { useDeferredValue, useSyncExternalStore } from 'react';
import { makeListeners } from './store.ts';

const { subscribe, tell } = makeListeners();
const rootOf = () => document.getElementById('root');

/** Whether the app has hydrated; true from the start when nothing was prerendered. */
export const isHydrated = () => !rootOf()?.hasAttribute('data-ready');

/** Resolves once the app has hydrated a prerendered page. */
export const hydration = new Promise<void>((resolve) => subscribe(resolve));

/** The app has hydrated a prerendered page (src/prerendered.ts), or there was none. */
export function markHydrated(): void {
  rootOf()?.removeAttribute('data-ready');
  tell();
}

/**
 * False during hydration of a prerendered page: anything not in that page (responses, the previous location) must wait,
 * or hydration would mismatch. Deferred, so that what then renders gives way to typing and scrolling.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(subscribe, isHydrated, () => false);
  return useDeferredValue(hydrated);
}
