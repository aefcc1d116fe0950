import { useSyncExternalStore } from 'react';
import { makeListeners } from './listeners.ts';

export interface RememberedSwitch {
  isOn: () => boolean;
  set: (on: boolean) => void;
  use: () => boolean;
}

/** A boolean remembered on this device. */
export function createStoredSwitch(key: string, byDefault: boolean): RememberedSwitch {
  const { subscribe, tell } = makeListeners();
  let on = byDefault;
  try {
    on = (localStorage.getItem(key) ?? (byDefault ? 'on' : 'off')) === 'on';
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  const isOn = () => on;
  return {
    isOn,
    set: (next) => {
      on = next;
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // As above.
      }
      tell();
    },
    use: () => useSyncExternalStore(subscribe, isOn),
  };
}
