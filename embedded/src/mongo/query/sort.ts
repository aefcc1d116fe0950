import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { inverted, keysAt } from './keys.ts';

type Direction = 1 | -1;
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

/** A document's sort key; of an array's elements, the least, or the greatest when descending. */
export function sortKeyOf(doc: Doc, spec: SortSpec): string {
  let key = '';
  for (const [path, direction] of spec) {
    const keys = keysAt(doc, path.split('.'));
    const chosen = keys.reduce((best, next) => ((direction === 1 ? next < best : next > best) ? next : best));
    key += direction === 1 ? chosen : inverted(chosen);
  }
  return key;
}

/** Sorts by `spec`; equals keep their order. */
export function sortBy<T>(items: readonly T[], docOf: (item: T) => Doc, spec: SortSpec): T[] {
  const keyed = items.map((item) => ({ item, key: sortKeyOf(docOf(item), spec) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}
