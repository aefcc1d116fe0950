import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import type { Fold } from '../values/sort-key.ts';
import { inverted, keysAt } from './keys.ts';
import { valuesAt, withElements } from './paths.ts';

export type Direction = 1 | -1;
export type SortSpec = readonly (readonly [path: string, direction: Direction])[];

export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isPlain(sort))
    throw new CommandError(14, "BSON field 'sort' is the wrong type, expected type 'object'");
  return Object.entries(sort).map(([path, given]) => {
    const direction = isPlain(given) ? undefined : Number(given);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        2,
        isPlain(given)
          ? `$meta sort is not supported: ${path}`
          : '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    return [path, direction] as const;
  });
}

/** The key a document sorts by; of an array's elements the least counts, or the greatest when descending. */
export function sortKeyOf(doc: Doc, spec: SortSpec, fold?: Fold): string {
  let key = '';
  for (const [path, direction] of spec) {
    const keys = keysAt(doc, path.split('.'), fold);
    const chosen = keys.reduce((best, next) => ((direction === 1 ? next < best : next > best) ? next : best));
    key += direction === 1 ? chosen : inverted(chosen);
  }
  return key;
}

/** Sorted as `spec` says; equals keep their order. */
export function sortBy<T>(
  items: readonly T[],
  docOf: (item: T) => Doc,
  spec: SortSpec,
  collator?: Intl.Collator,
): T[] {
  const fold = collator && ranks(items.map(docOf), spec, collator);
  const keyed = items.map((item) => ({ item, key: sortKeyOf(docOf(item), spec, fold) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

/** In a language's order a string stands for its rank among all strings that are to be sorted. */
function ranks(docs: readonly Doc[], spec: SortSpec, collator: Intl.Collator): Fold {
  const texts = new Set<string>();
  for (const doc of docs) {
    for (const [path] of spec) {
      for (const value of withElements(valuesAt(doc, path.split('.'))))
        if (typeof value === 'string') texts.add(value);
    }
  }
  const rankOf = new Map<string, string>();
  let rank = 0;
  let previous: string | undefined;
  for (const text of [...texts].sort(collator.compare)) {
    if (previous === undefined || collator.compare(previous, text) !== 0) rank += 1;
    rankOf.set(text, String(rank).padStart(10, '0'));
    previous = text;
  }
  return (text) => rankOf.get(text) ?? text;
}
