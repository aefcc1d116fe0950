import { Double } from 'bson';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';

type Tree = Map<string, Tree | true>;
export type Projection = (doc: Doc) => Doc;

/**
 * Plain inclusion and exclusion, which keep every type and the order of fields. Returns undefined when there is
 * nothing to do, and 'computed' when the projection needs expressions.
 */
export function compileProjection(projection: unknown): Projection | 'computed' | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isPlain(projection))
    throw new CommandError(14, "BSON field 'projection' is the wrong type, expected type 'object'");
  const fields = Object.entries(flatten(projection));
  if (fields.length === 0) return undefined;
  if (!fields.every(([, value]) => isFlag(value))) return 'computed';
  if (fields.some(([path]) => path.includes('$'))) return 'computed';
  const others = fields.filter(([path]) => path !== '_id');
  const including = others.length > 0 ? isOn(others[0]?.[1]) : isOn(projection['_id']);
  for (const [path, value] of others) {
    if (isOn(value) === including) continue;
    const [code, verb, kind] = isOn(value)
      ? ([31253, 'inclusion', 'exclusion'] as const)
      : ([31254, 'exclusion', 'inclusion'] as const);
    throw new CommandError(code, `Cannot do ${verb} on field ${path} in ${kind} projection`);
  }
  const tree: Tree = new Map();
  for (const [path] of others) add(tree, path.split('.'));
  const withId = projection['_id'] === undefined || isOn(projection['_id']);
  if (including && withId) tree.set('_id', true);
  if (!including && !withId) tree.set('_id', true);
  return including ? (doc) => include(doc, tree) : (doc) => exclude(doc, tree);
}

function flatten(projection: Doc, prefix = ''): Doc {
  const flat: Doc = {};
  for (const [key, value] of Object.entries(projection)) {
    const nested = isPlain(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
    if (nested) Object.assign(flat, flatten(value, `${prefix}${key}.`));
    else flat[prefix + key] = value;
  }
  return flat;
}

function isFlag(value: unknown): boolean {
  return (
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Double
  );
}

function isOn(value: unknown): boolean {
  return value instanceof Double ? value.value !== 0 : Boolean(value);
}

function add(tree: Tree, [head = '', ...rest]: string[]): void {
  const there = tree.get(head);
  if (rest.length === 0 || there === true) {
    if (there !== undefined) throw new CommandError(31249, `Path collision at ${head}`);
    tree.set(head, true);
    return;
  }
  const branch: Tree = there ?? new Map();
  tree.set(head, branch);
  add(branch, rest);
}

function include(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const branch = tree.get(key);
    if (branch === true) result[key] = doc[key];
    else if (branch) {
      const inner = includeValue(doc[key], branch);
      if (inner !== undefined) result[key] = inner;
    }
  }
  return result;
}

function includeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item) => includeValue(item, tree)).filter((item) => item !== undefined);
  return isPlain(value) ? include(value, tree) : undefined;
}

function exclude(doc: Doc, tree: Tree): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const branch = tree.get(key);
    if (branch !== true) result[key] = branch ? excludeValue(doc[key], branch) : doc[key];
  }
  return result;
}

function excludeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => excludeValue(item, tree));
  return isPlain(value) ? exclude(value, tree) : value;
}
