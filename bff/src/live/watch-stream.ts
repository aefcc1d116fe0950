/**
 * Reads the stream alongside the adapter and calls `onGap` at an entry whose predecessor (`after`, its id) never came,
 * and at the first entry: earlier connections may have missed some. The adapter's own entries name no predecessor and
 * are ignored.
 */
export function watchStream(onGap: () => void): (entry: object, id: string) => void {
  let newest: unknown;
  return (entry, id) => {
    const after: unknown = Reflect.get(entry, 'after');
    if (after === undefined) return;
    if (after !== newest) onGap();
    newest = id;
  };
}
