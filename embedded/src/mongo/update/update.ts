import { ObjectId } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { elementTest, isOperators } from '../query/filter.ts';
import { valuesAt } from '../query/paths.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { OPERATORS, STAYS_AWAY } from './operators.ts';
import { walk } from './walk.ts';

/** A compiled update. */
export interface Update {
  /** It is a whole document rather than modifiers. */
  readonly replaces: boolean;
  /**
   * The updated document. `doc` must be the caller's own copy: it is modified in place, and useless after a
   * refusal. The filter says which element of an array is `$`.
   */
  apply(doc: Doc, filter: Doc, inserting?: boolean): Doc;
}

/** Checks everything that needs no document: unknown modifiers (9), conflicting paths (40), empty names (56). */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('An update written as a pipeline');
  if (!isPlain(update)) throw new CommandError(9, 'Update argument must be an object');
  const names = Object.keys(update);
  if (names[0]?.startsWith('$')) {
    const change = compileModifiers(update);
    return { replaces: false, apply: (doc, ...context) => withOwnId(doc['_id'], change(doc, ...context)) };
  }
  const dollar = names.find((key) => key.startsWith('$'));
  if (dollar !== undefined) throw dollarPrefixed(dollar, dollar);
  return {
    replaces: true,
    apply: ({ _id: id }) => withOwnId(id, id === undefined ? { ...update } : { _id: id, ...update }),
  };
}

const dollarPrefixed = (part: string, path: string) =>
  new CommandError(52, `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`);

/** An `_id` comes first and never changes. */
function withOwnId(id: unknown, result: Doc): Doc {
  if (id === undefined) return result;
  const { _id, ...fields } = result;
  if (_id !== undefined && sortKey(_id) === sortKey(id)) return { _id: id, ...fields };
  const words = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError(66, words);
}

function compileModifiers(update: Doc): Update['apply'] {
  const list = Object.entries(update).flatMap(([operator, fields]) => parseModifier(operator, fields));
  // New fields are added in name order, whatever order the client wrote them in.
  list.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  refuseConflicts(list.map(({ path }) => path));
  return (doc, filter, inserting = false) => {
    const id = doc['_id'];
    // Once for each array, before its elements change: what matched may match no more.
    const found = new Map<string, number>();
    const matched = (path: string) => {
      const position = found.get(path) ?? matchedPosition(doc, path, filter);
      found.set(path, position);
      return position;
    };
    for (const { operator, rule, parts, argument } of list) {
      if (operator === '$setOnInsert' && !inserting) continue;
      walk(doc, parts, {
        creates: !STAYS_AWAY.has(operator),
        matched,
        change: (current, at) => rule(current, argument, { path: at, id, inserting }),
      });
    }
    return doc;
  };
}

function parseModifier(operator: string, fields: unknown) {
  const rule = own(OPERATORS, operator);
  if (!rule) throw new CommandError(9, `Unknown modifier: ${operator}`);
  if (!isPlain(fields)) {
    const words = `Modifiers operate on fields but we found type ${typeof fields} instead.`;
    throw new CommandError(
      9,
      `${words} For example: {$mod: {<field>: ...}} not {${operator}: ${String(fields)}}`,
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
    const dollar = parts.find((part) => part.startsWith('$') && part !== '$' && part !== '$[]');
    if (dollar !== undefined) throw dollarPrefixed(dollar, path);
    return { operator, rule, path, parts, argument };
  });
}

function refuseConflicts(sorted: readonly string[]): void {
  const taken = new Set<string>();
  for (const path of sorted) {
    for (let end = path.indexOf('.'); ; end = path.indexOf('.', end + 1)) {
      const prefix = end < 0 ? path : path.slice(0, end);
      if (taken.has(prefix))
        throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${prefix}'`);
      if (end < 0) break;
    }
    taken.add(path);
  }
}

/** The element that the filter's own `$elemMatch` on this array matched. */
function matchedPosition(doc: Doc, path: string, filter: Doc): number {
  const condition = filter[path];
  const [list] = valuesAt(doc, path.split('.'));
  if (!isOperators(condition) || !('$elemMatch' in condition) || !Array.isArray(list)) return -1;
  return list.findIndex(elementTest(condition['$elemMatch']));
}

/** The document that an upsert inserts: the filter's equalities, then the update, which may change the filter's own values. */
export function upsertedDoc(update: Update, filter: Doc): Doc {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter)) {
    if (!update.replaces || path === '_id')
      walk(seed, path.split('.'), { creates: true, change: () => value });
  }
  const { _id = new ObjectId(), ...fields } = update.apply(seed, filter, true);
  return { _id, ...fields };
}

function equalities(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$and' && Array.isArray(value)) return value.filter(isPlain).flatMap(equalities);
    if (key.startsWith('$')) return [];
    if (!isOperators(value)) return [[key, value]];
    return Object.hasOwn(value, '$eq') ? [[key, value['$eq']]] : [];
  });
}
