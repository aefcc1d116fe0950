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
  };
}
