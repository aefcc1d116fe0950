import { createStore } from './store.ts';

export interface RememberedSwitch {
  isOn: () => boolean;
  set: (on: boolean) => void;
  use: () => boolean;
}

/** A boolean remembered on this device. */
export function createStoredSwitch(key: string, byDefault: boolean): RememberedSwitch {
  let on = byDefault;
  try {
    on = (localStorage.getItem(key) ?? (byDefault ? 'on' : 'off')) === 'on';
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  const { get, set, use } = createStore(on);
  return {
    isOn: get,
    set: (next) => {
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // As above.
      }
      set(next);
    },
    use,
  };
}
