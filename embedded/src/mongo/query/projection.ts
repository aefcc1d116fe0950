import { Double } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';

type Tree = Map<string, Tree | true>;
type Projection = (doc: Doc) => Doc;
/** Evaluates an expression over a document. */
type Evaluate = (doc: Doc, expression: unknown) => unknown;

/**
 * Compiles a projection: inclusion or exclusion, which keeps every type and the field order, then computed
 * fields. Undefined if there is nothing to do.
 */
export function compileProjection(projection: unknown, evaluate: Evaluate): Projection | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isPlain(projection)) {
    throw new CommandError(14, "BSON field 'projection' is the wrong type, expected type 'object'");
  }
  const fields = Object.entries(flatten(projection));
  if (fields.length === 0) return undefined;
  const flags = fields.filter(([, value]) => isFlag(value));
  const computed = fields.filter(([, value]) => !isFlag(value));
  for (const [path, value] of fields) refuseUnsupported(path, value);
  const shape = shapeOf(flags, computed.length > 0);
  if (computed.length === 0) return shape;
  return (doc) => {
    const result = shape(doc);
    for (const [path, expression] of computed) place(result, path.split('.'), evaluate(doc, expression));
    return result;
  };
}

/** Refuses projections that need the filter or are no expression. */
function refuseUnsupported(path: string, value: unknown): void {
  if (path.includes('$')) throw notImplemented(`The positional projection '${path}'`);
  if (!isPlain(value)) return;
  if ('$elemMatch' in value || '$meta' in value)
    throw notImplemented(`A projection with ${Object.keys(value)[0]}`);
  const { $slice: slice } = value;
  if (slice === undefined) return;
  if (!Array.isArray(slice) || isFlag(slice[0]))
    throw notImplemented("The projection { $slice: n } (write { $slice: ['$field', n] })");
}

function shapeOf(flags: readonly (readonly [string, unknown])[], computing: boolean): Projection {
  const others = flags.filter(([path]) => path !== '_id');
  const id = flags.find(([path]) => path === '_id')?.[1];
  const including = others.length > 0 ? isOn(others[0]?.[1]) : computing || (id !== undefined && isOn(id));
  for (const [path, value] of others) {
    if (isOn(value) === including) continue;
    if (isOn(value))
      throw new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
    throw new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  if (computing && !including)
    throw new CommandError(31252, 'Cannot use an expression in an exclusion projection');
  const tree: Tree = new Map();
  for (const [path] of others) add(tree, path.split('.'));
  const withId = id === undefined || isOn(id);
  if (including === withId) tree.set('_id', true);
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

/** Sets a computed field in `include`'s result, which shares only included leaves with the document. */
function place(result: Doc, [head = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value !== undefined) result[head] = value;
    return;
  }
  const there = result[head];
  if (Array.isArray(there)) {
    for (const item of there) if (isPlain(item)) place(item, rest, value);
    return;
  }
  const inner: Doc = isPlain(there) ? there : {};
  place(inner, rest, value);
  if (Object.keys(inner).length > 0) result[head] = inner;
}
