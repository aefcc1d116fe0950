interface Stored {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/**
 * What the browser keeps. It may refuse to read or to write (cookies blocked, no room left): then it lasts as long as the
 * page. The only way to `localStorage` and `sessionStorage`, but for the scripts that come before the app.
 */
function createStored(kind: 'localStorage' | 'sessionStorage'): Stored {
  const refused = new Map<string, string>();
  const write = (key: string, value?: string): void => {
    refused.delete(key);
    try {
      if (value === undefined) globalThis[kind].removeItem(key);
      else globalThis[kind].setItem(key, value);
    } catch {
      // What was there before must not come back after a reload.
      if (value !== undefined) {
        write(key);
        refused.set(key, value);
      }
    }
  };
  return {
    get(key: string): string | null {
      try {
        return refused.get(key) ?? globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    set: write,
    remove: write,
  };
}

/** For all tabs of this browser. */
export const onDevice = createStored('localStorage');
/** For this tab, also after a reload. */
export const inTab = createStored('sessionStorage');
