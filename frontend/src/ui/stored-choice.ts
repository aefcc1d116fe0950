import { onDevice } from './stored.ts';
import { createStore } from './store.ts';

/** One of several, remembered on this device; the first until another is chosen. */
export function createStoredChoice<T extends string>(key: string, choices: readonly [T, ...T[]]) {
  const kept = onDevice.get(key);
  const store = createStore<T>(choices.find((one) => one === kept) ?? choices[0]);
  return {
    ...store,
    set: (next: T): void => {
      onDevice.set(key, next);
      store.set(next);
    },
  };
}
