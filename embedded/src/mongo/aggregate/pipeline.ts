import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection, isFlag } from '../query/projection.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { type Doc, isPlain, own } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { ACCUMULATORS, compileExpression } from './expression.ts';

type Run = (docs: readonly Doc[]) => readonly Doc[];

interface Stage {
  readonly name: string;
  readonly spec: unknown;
  readonly run: Run;
}

/** The stages that the shop and the driver's own count send. Any other is refused. */
const STAGES: Readonly<Record<string, (spec: unknown) => Run>> = {
  $match: (spec) => {
    const test = compileFilter(asObject(spec, 15959));
    return (docs) => docs.filter(test);
  },
  $sort: (spec) => {
    const sort = parseSort(spec);
    return (docs) => sortBy(docs, (doc) => doc, sort);
  },
  $limit: (limit) => {
    if (typeof limit !== 'number' || !(limit >= 1))
      throw new CommandError(15958, 'the limit must be positive');
    return (docs) => docs.slice(0, limit);
  },
  $project: project,
  $group: group,
  $unwind: unwind,
};

/** Compiles a pipeline. Unknown stages (40324) and operators (168) are refused before anything runs. */
export function compilePipeline(pipeline: unknown): Stage[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown) => {
    const [name, ...others] = isPlain(stage) ? Object.keys(stage) : [];
    if (!isPlain(stage) || name === undefined || others.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (name === '$changeStream')
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
    const compile = own(STAGES, name);
    if (!compile) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return { name, spec: stage[name], run: compile(stage[name]) };
  });
}

/** Keeps MongoDB's field order: the document's fields first, then computed ones as written. */
function project(spec: unknown): Run {
  const fields = Object.entries(asObject(spec, 15969));
  if (fields.length === 0)
    throw new CommandError(51272, '$project specification must have at least one field');
  const computed = fields.flatMap(([path, value]) => {
    if (isFlag(value)) return [];
    // MongoDB takes `{ a: { b: 1 } }` for the path a.b.
    const nests = isPlain(value) && !Object.keys(value)[0]?.startsWith('$');
    if (nests || path.includes('.')) throw notImplemented(`$project with the nested field '${path}'`);
    return [[path, compileExpression(value)] as const];
  });
  const flags = Object.fromEntries(fields.filter(([, value]) => isFlag(value)));
  const shape = compileProjection(flags, computed.length > 0);
  return (docs) =>
    docs.map((doc) => {
      const values = computed.map(([path, value]) => [path, value(doc, {})] as const);
      return { ...shape(doc), ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
    });
}

/** One document per distinct `_id`, in order of first appearance. */
function group(spec: unknown): Run {
  if (!isPlain(spec) || !('_id' in spec))
    throw new CommandError(15955, 'a group specification must include an _id');
  const { _id, ...output } = spec;
  const idOf = compileExpression(_id);
  const fields = Object.entries(output).map(([field, given]) => {
    const [name = '', ...others] = isPlain(given) ? Object.keys(given) : [];
    const accumulate = own(ACCUMULATORS, name);
    if (!isPlain(given) || !accumulate || others.length > 0)
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    return { field, accumulate, value: compileExpression(given[name]) };
  });
  return (docs) => {
    const groups = new Map<string, { id: unknown; members: Doc[] }>();
    for (const doc of docs) {
      const id = idOf(doc, {}) ?? null;
      const key = sortKey(id);
      const there = groups.get(key);
      if (there) there.members.push(doc);
      else groups.set(key, { id, members: [doc] });
    }
    return [...groups.values()].map(({ id, members }) => {
      const sums = fields.map(({ field, accumulate, value }) => [
        field,
        accumulate(members.map((doc) => value(doc, {}))),
      ]);
      return { _id: id, ...Object.fromEntries(sums) };
    });
  };
}

/** `$unwind` by path only: one document per element; a non-array stands for itself. */
function unwind(path: unknown): Run {
  if (isPlain(path)) throw notImplemented('$unwind with options');
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  const field = path.slice(1);
  if (field.includes('.')) throw notImplemented('$unwind of a dotted path');
  return (docs) =>
    docs.flatMap((doc) => {
      const value = doc[field];
      if (Array.isArray(value)) return value.map((item: unknown) => ({ ...doc, [field]: item }));
      return value === null || value === undefined ? [] : [doc];
    });
}

function asObject(value: unknown, code: number): Doc {
  if (isPlain(value)) return value;
  throw new CommandError(code, 'a pipeline stage needs an object here');
}
