import { useSyncExternalStore } from 'react';

export interface RememberedSwitch {
  isOn: () => boolean;
  set: (on: boolean) => void;
  use: () => boolean;
}

/** A boolean remembered on this device. */
export function rememberedSwitch(key: string, byDefault: boolean): RememberedSwitch {
  const listeners = new Set<() => void>();
  let on = byDefault;
  try {
    on = (localStorage.getItem(key) ?? (byDefault ? 'on' : 'off')) === 'on';
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  const isOn = () => on;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    isOn,
    set: (next) => {
      on = next;
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // As above.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, isOn),
  };
}
