export interface WatchedStream {
  /** Call with every entry and its id. */
  hear(entry: object, id: string): void;
  /** The connection was lost: after a fail-over the entries may continue where they were before the last ones. */
  lost(): void;
}

/**
 * Reads the stream alongside the adapter and calls `onGap` at an entry whose predecessor (`after`, its id) never came,
 * and at the first entry of each connection: earlier ones may have missed some. The adapter's own entries name no
 * predecessor and are ignored.
 */
export function watchStream(onGap: () => void): WatchedStream {
  let newest: unknown;
  return {
    hear(entry, id) {
      const after: unknown = Reflect.get(entry, 'after');
      if (after === undefined) return;
      if (after !== newest) onGap();
      newest = id;
    },
    lost() {
      newest = undefined;
    },
  };
}
