import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { OPERATORS } from './operators.ts';

export interface Modification {
  readonly operator: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly argument: unknown;
}

/** A parsed update: a replacement document or a list of modifications. */
export type Update =
  | { readonly kind: 'replacement'; readonly doc: Doc }
  | { readonly kind: 'modifications'; readonly list: readonly Modification[] };

/** Checks everything that needs no document: unknown modifiers (9), conflicting paths (40), empty names (56). */
export function parseUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('An update written as a pipeline');
  if (!isPlain(update)) throw new CommandError(9, 'Update argument must be an object');
  const first = Object.keys(update)[0];
  if (first === undefined || !first.startsWith('$')) {
    const dollar = Object.keys(update).find((key) => key.startsWith('$'));
    if (dollar)
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document.`,
      );
    return { kind: 'replacement', doc: update };
  }
  const list = Object.entries(update).flatMap(([operator, fields]) => parseModifier(operator, fields));
  refuseConflicts(list);
  // New fields are added in name order, whatever order the client wrote them in.
  return {
    kind: 'modifications',
    list: list.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
  };
}

function parseModifier(operator: string, fields: unknown): Modification[] {
  if (!Object.hasOwn(OPERATORS, operator)) {
    throw new CommandError(9, `Unknown modifier: ${operator}`);
  }
  if (!isPlain(fields)) {
    throw new CommandError(
      9,
      `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${String(fields)}}`,
    );
  }
  return Object.entries(fields).map(([path, argument]) => {
    const parts = path.split('.');
    if (parts.includes(''))
      throw new CommandError(
        56,
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    if (parts.includes('__proto__'))
      throw new CommandError(2, `The update path '${path}' is not allowed by the embedded document store`);
    return { operator, path, parts, argument };
  });
}

function refuseConflicts(list: readonly Modification[]): void {
  const paths = list.map(({ path }) => path).sort();
  const taken = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join('.');
      if (taken.has(prefix))
        throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${prefix}'`);
    }
    taken.add(path);
  }
}
