interface Versioned {
  _id: string;
  version: number;
}

/** The list with this document added or replaced, unless it has a newer version. New documents come first. */
export function keepNewest<T extends Versioned>(list: readonly T[], incoming: T): T[] {
  const known = list.find((item) => item._id === incoming._id);
  if (!known) return [incoming, ...list];
  if (known.version >= incoming.version) return list.slice();
  return list.map((item) => (item._id === incoming._id ? incoming : item));
}
