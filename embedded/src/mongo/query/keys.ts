import type { Doc } from '../values/decode.ts';
import { NOTHING, sortKey } from '../values/sort-key.ts';
import { valuesAt } from './paths.ts';

/**
 * The sort keys of the values at a path, at least one: an array yields its elements, an empty array NOTHING,
 * and a missing field null.
 */
export function keysAt(doc: Doc, path: readonly string[]): [string, ...string[]] {
  const only = path.length === 1 ? path[0] : undefined;
  if (only !== undefined) {
    const value = Object.hasOwn(doc, only) ? doc[only] : undefined;
    if (!Array.isArray(value)) return [sortKey(value)];
  }
  const keys = valuesAt(doc, path).flatMap((value) => {
    if (!Array.isArray(value)) return [sortKey(value)];
    return value.length === 0 ? [NOTHING] : value.map((item) => sortKey(item));
  });
  const [first = sortKey(null), ...rest] = keys;
  return [first, ...rest];
}

/** Turns an ascending key into a descending one. */
export function inverted(key: string): string {
  let result = '';
  for (let i = 0; i < key.length; i++) result += String.fromCharCode(0xffff - key.charCodeAt(i));
  return result;
}
