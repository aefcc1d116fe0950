import { useSyncExternalStore } from 'react';
import { makeListeners } from './listeners.ts';

/** A value outside React; `use` renders again whenever it is set. */
export function createStore<T>(initial: T) {
  const { subscribe, tell } = makeListeners();
  let value = initial;
  const get = (): T => value;
  return {
    get,
    set: (next: T): void => {
      value = next;
      tell();
    },
    subscribe,
    use: (): T => useSyncExternalStore(subscribe, get, get),
  };
}
