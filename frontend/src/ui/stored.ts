/**
 * What the browser keeps. It may refuse to read or to write (cookies blocked, no room left): then it lasts as long as the
 * page. The only way to `localStorage` and `sessionStorage`, but for the scripts that come before the app.
 */
function createStored(kind: 'localStorage' | 'sessionStorage') {
  const refused = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(globalThis[kind]);
    } catch {
      return undefined;
    }
  };
  const remove = (key: string): void => {
    refused.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  // Another tab could write: its word is the newer one.
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== attempt((storage) => storage)) return;
    if (key === null) refused.clear();
    else refused.delete(key);
  });
  return {
    remove,
    get: (key: string): string | null =>
      refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key: string, value: string): void {
      const written = attempt((storage) => storage.setItem(key, value) ?? true);
      if (written) return void refused.delete(key);
      // What was there before must not come back after a reload.
      remove(key);
      refused.set(key, value);
    },
  };
}

/** For all tabs of this browser. */
export const onDevice = createStored('localStorage');
/** For this tab, also after a reload. */
export const inTab = createStored('sessionStorage');
