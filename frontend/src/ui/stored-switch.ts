import { createStore } from './store.ts';

export type StoredSwitch = ReturnType<typeof createStoredSwitch>;

/** A boolean remembered on this device. */
export function createStoredSwitch(key: string, byDefault: boolean) {
  let on = byDefault;
  try {
    on = (localStorage.getItem(key) ?? (byDefault ? 'on' : 'off')) === 'on';
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  const store = createStore(on);
  return {
    ...store,
    set: (next: boolean): void => {
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // As above.
      }
      store.set(next);
    },
  };
}
