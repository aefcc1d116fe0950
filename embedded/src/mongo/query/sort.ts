import { CommandError } from '../errors.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { NOTHING, sortKey } from '../values/sort-key.ts';
import { valuesAt } from './paths.ts';

/** A field of an order or of an index. */
export interface SortField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
}

export const fieldOf = (path: string, direction: 1 | -1): SortField => ({
  path,
  parts: path.split('.'),
  direction,
});

/** A sort in the order of its fields. @throws CommandError 14 or 2 for what is none, such as a sort by text score. */
export function parseSort(sort: unknown): readonly SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isPlain(sort))
    throw new CommandError(14, "BSON field 'sort' is the wrong type, expected type 'object'");
  return Object.entries(sort).map(([path, given]) => {
    const direction = isPlain(given) ? undefined : Number(given);
    if (direction === 1 || direction === -1) return fieldOf(path, direction);
    throw new CommandError(2, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  });
}

/** Sorts by fields; equals keep their order. Of an array counts the least element, or the greatest descending. */
export function sortBy<T>(items: readonly T[], docOf: (item: T) => Doc, fields: readonly SortField[]): T[] {
  const keyed = items.map((item) => {
    const doc = docOf(item);
    const leasts = fields.map((field) =>
      keysAt(doc, field).reduce((least, key) => (key < least ? key : least)),
    );
    return { item, key: leasts.join('') };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

/**
 * The keys of the values of a field, in its direction, at least one: an array yields its elements, an empty array
 * NOTHING, and a missing field null.
 */
export function keysAt(doc: Doc, { path, parts, direction }: SortField): readonly string[] {
  if (parts.length === 1) {
    const value = own(doc, path);
    if (!Array.isArray(value)) return [directed(sortKey(value), direction)];
  }
  const keys = valuesAt(doc, parts).flatMap((value) => {
    if (!Array.isArray(value)) return [sortKey(value)];
    return value.length === 0 ? [NOTHING] : value.map((item) => sortKey(item));
  });
  if (keys.length === 0) keys.push(sortKey(null));
  return direction === 1 ? keys : keys.map(inverted);
}

/** A key that sorts ascending where its value is to sort in this direction. */
export const directed = (key: string, direction: 1 | -1) => (direction === 1 ? key : inverted(key));

/** Turns an ascending key into a descending one. */
function inverted(key: string): string {
  let result = '';
  for (let i = 0; i < key.length; i++) result += String.fromCharCode(0xffff - key.charCodeAt(i));
  return result;
}
