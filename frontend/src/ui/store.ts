import { useSyncExternalStore } from 'react';

type Listener = () => void;

/** Whom to tell of a change outside React, as `useSyncExternalStore` subscribes them. */
export function makeListeners() {
  const listeners = new Set<Listener>();
  return {
    subscribe: (listener: Listener): Listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (): void => {
      for (const listener of listeners) listener();
    },
    areThere: (): boolean => listeners.size > 0,
  };
}

/** A value outside React; `use` renders again whenever it is set. */
export function createStore<T>(initial: T) {
  const { subscribe, tell, areThere } = makeListeners();
  let value = initial;
  const get = (): T => value;
  return {
    get,
    set: (next: T): void => {
      value = next;
      tell();
    },
    subscribe,
    isWatched: areThere,
    use: (): T => useSyncExternalStore(subscribe, get, get),
  };
}
