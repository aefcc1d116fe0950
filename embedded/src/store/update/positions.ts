import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Matcher } from '../query/operators.ts';
import { isIndex, valuesAt } from '../query/paths.ts';
import { type Doc, isPlain } from '../values/decode.ts';

const IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;

export type ArrayFilters = ReadonlyMap<string, Matcher>;

/** `arrayFilters`, by the identifier that each of them speaks of. */
export function parseArrayFilters(given: unknown): ArrayFilters {
  const filters = new Map<string, Matcher>();
  for (const filter of Array.isArray(given) ? given.filter(isPlain) : []) {
    const names = new Set(namesIn(filter));
    const [name] = names;
    if (names.size !== 1 || name === undefined || !IDENTIFIER.test(name)) {
      throw new CommandError(
        9,
        'Expected a single top-level field name in each array filter, a lowercase letter first',
      );
    }
    if (filters.has(name))
      throw new CommandError(9, `Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, compileFilter(filter));
  }
  return filters;
}

function namesIn(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? ''];
    return Array.isArray(value) ? value.filter(isPlain).flatMap(namesIn) : [];
  });
}

/**
 * The real places behind a path with `$` (the element that the filter matched), `$[]` (all) and `$[name]`
 * (those its array filter accepts).
 */
export function expandPath(
  doc: Doc,
  parts: readonly string[],
  matched: () => number | undefined,
  filters: ArrayFilters,
): string[][] {
  if (!parts.some((part) => part.startsWith('$'))) return [[...parts]];
  let places: string[][] = [[]];
  for (const part of parts) {
    places = places.flatMap((place) =>
      step(doc, place, part, matched, filters).map((next) => [...place, next]),
    );
  }
  return places;
}

function step(
  doc: Doc,
  place: string[],
  part: string,
  matched: () => number | undefined,
  filters: ArrayFilters,
): string[] {
  if (!part.startsWith('$')) return [part];
  if (part === '$') {
    const position = matched();
    if (position === undefined)
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
    return [String(position)];
  }
  const name = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (name === undefined)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${part}' in '${[...place, part].join('.')}' is not valid for storage.`,
    );
  const [list] = valuesAt(doc, place);
  if (!Array.isArray(list)) {
    throw new CommandError(
      2,
      `The path '${place.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const positions = list.map((_, position) => String(position));
  if (name === '') return positions;
  const test = filters.get(name);
  if (!test)
    throw new CommandError(
      2,
      `No array filter found for identifier '${name}' in path '${[...place, part].join('.')}'`,
    );
  return positions.filter((position) => test({ [name]: list[Number(position)] }));
}

/** Which element of the array under `path` made the filter match, for the positional `$`. */
export function matchedPosition(doc: Doc, path: string, filter: Doc): number | undefined {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) {
      for (const clause of condition.filter(isPlain)) {
        const inner = matchedPosition(doc, path, clause);
        if (inner !== undefined) return inner;
      }
    }
    if (key !== path && !key.startsWith(`${path}.`)) continue;
    const [first = ''] = key.slice(path.length + 1).split('.');
    if (isIndex(first)) return Number(first);
    const [list] = valuesAt(doc, path.split('.'));
    if (!Array.isArray(list)) continue;
    const position = elementMatching(list, path, key, condition);
    if (position >= 0) return position;
  }
  return undefined;
}

function elementMatching(list: readonly unknown[], path: string, key: string, condition: unknown): number {
  const field = `element${key.slice(path.length)}`;
  const test = compileFilter({ [field]: condition });
  const isElemMatch = isPlain(condition) && Object.hasOwn(condition, '$elemMatch');
  return list.findIndex((item) => test({ element: isElemMatch ? [item] : item }));
}
