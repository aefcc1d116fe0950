import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { isIndex, valuesAt } from '../query/paths.ts';
import { type Doc, isPlain } from '../values/decode.ts';

/** Expands `$` (the element that the filter matched) and `$[]` (all) to concrete paths. */
export function expandPath(
  doc: Doc,
  parts: readonly string[],
  matched: () => number | undefined,
): string[][] {
  if (!parts.some((part) => part.startsWith('$'))) return [[...parts]];
  let places: string[][] = [[]];
  for (const part of parts) {
    places = places.flatMap((place) => step(doc, place, part, matched).map((next) => [...place, next]));
  }
  return places;
}

function step(doc: Doc, place: string[], part: string, matched: () => number | undefined): string[] {
  if (!part.startsWith('$')) return [part];
  if (part === '$') {
    const position = matched();
    if (position === undefined)
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
    return [String(position)];
  }
  if (part !== '$[]')
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
  return list.map((_, position) => String(position));
}

/** The index of the array element at `path` that the filter matched, for positional `$`. */
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
