import type { Doc } from '../values/decode.ts';
import { type Fold, NOTHING, sortKey } from '../values/sort-key.ts';
import { valuesAt } from './paths.ts';

/**
 * The sort keys of what a path holds, at least one: an array counts as its elements, an empty one as nothing,
 * and a field that is not there as null.
 */
export function keysAt(doc: Doc, path: readonly string[], fold?: Fold): [string, ...string[]] {
  const only = path.length === 1 ? path[0] : undefined;
  if (only !== undefined) {
    const value = Object.hasOwn(doc, only) ? doc[only] : undefined;
    if (!Array.isArray(value)) return [sortKey(value, fold)];
  }
  const keys = valuesAt(doc, path).flatMap((value) => {
    if (!Array.isArray(value)) return [sortKey(value, fold)];
    return value.length === 0 ? [NOTHING] : value.map((item) => sortKey(item, fold));
  });
  const [first = sortKey(null), ...rest] = keys;
  return [first, ...rest];
}

/** Turns an ascending key into one that sorts the other way round. */
export function inverted(key: string): string {
  let result = '';
  for (let i = 0; i < key.length; i++) result += String.fromCharCode(0xffff - key.charCodeAt(i));
  return result;
}
