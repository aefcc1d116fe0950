import { Double } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { isTrue } from '../values/arithmetic.ts';
import { type Doc, isPlain } from '../values/decode.ts';

type Tree = Map<string, Tree | true>;
type Projection = (doc: Doc) => Doc;

/**
 * Compiles a projection of flags: inclusion or exclusion, which keeps every type and the field order. Beside
 * fields that are computed (`computing`) it is an inclusion.
 */
export function compileProjection(projection: Doc, computing = false): Projection {
  const fields = Object.entries(projection);
  for (const [path, value] of fields) {
    if (!isFlag(value) || path.includes('$'))
      throw notImplemented(`The projection of '${path}' by an operator`);
  }
  const others = fields.filter(([path]) => path !== '_id');
  const id = projection['_id'];
  const including = computing || isTrue(others.length > 0 ? others[0]?.[1] : id);
  const tree: Tree = new Map();
  for (const [path, value] of others) {
    add(tree, path.split('.'));
    if (isTrue(value) === including) continue;
    throw isTrue(value)
      ? new CommandError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      : new CommandError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  if (including === (id === undefined || isTrue(id))) tree.set('_id', true);
  return (doc) => shaped(doc, tree, including);
}

/** Whether a value says that a field is in or out; anything else is an expression. */
export function isFlag(value: unknown): boolean {
  return ['boolean', 'number', 'bigint'].includes(typeof value) || value instanceof Double;
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

function shaped(doc: Doc, tree: Tree, including: boolean): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const branch = tree.get(key);
    if (branch === undefined || branch === true) {
      if ((branch === true) === including) result[key] = doc[key];
      continue;
    }
    const inner = shapedValue(doc[key], branch, including);
    if (inner !== undefined) result[key] = inner;
  }
  return result;
}

/** An inclusion of something inside a plain value leaves nothing of it. */
function shapedValue(value: unknown, tree: Tree, including: boolean): unknown {
  if (Array.isArray(value))
    return value.map((item) => shapedValue(item, tree, including)).filter((item) => item !== undefined);
  if (isPlain(value)) return shaped(value, tree, including);
  return including ? undefined : value;
}
