/** Items by their key, keys and items in the order in which they came. `Map.groupBy` is not on every supported Node. */
export function groupBy<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const there = groups.get(key);
    if (there) there.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
