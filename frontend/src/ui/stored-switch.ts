import { onDevice } from './stored.ts';
import { createStore } from './store.ts';

export type StoredSwitch = ReturnType<typeof createStoredSwitch>;

/** A boolean remembered on this device. */
export function createStoredSwitch(key: string, byDefault: boolean) {
  const store = createStore((onDevice.get(key) ?? (byDefault ? 'on' : 'off')) === 'on');
  return {
    ...store,
    set: (next: boolean): void => {
      onDevice.set(key, next ? 'on' : 'off');
      store.set(next);
    },
  };
}
