/**
 * Reads along with the adapter and calls `onGap` at an entry whose predecessor (`after`, its id) never came,
 * and at the first one: whoever connected before it may have missed some. What the adapter itself wrote names
 * no predecessor and counts for nothing.
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
