import { CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { type Doc, isPlain, promoteDoc } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { checkExpression, evaluate, isAccumulator } from './expression.ts';

/** `$unwind` by path only: one document per element; a non-array stands for itself. */
function unwind(docs: readonly Doc[], path: unknown): Doc[] {
  if (isPlain(path)) throw notImplemented('$unwind with options');
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const parts = path.slice(1).split('.');
  return docs.flatMap((doc) => {
    const value = parts.reduce<unknown>((inner, part) => (isPlain(inner) ? inner[part] : undefined), doc);
    if (Array.isArray(value)) return value.map((item) => withField(doc, parts, item));
    return value === null || value === undefined ? [] : [doc];
  });
}

/** A copy with one field set. */
function withField(doc: Doc, [head = '', ...rest]: readonly string[], value: unknown): Doc {
  const inner = doc[head];
  return { ...doc, [head]: rest.length === 0 ? value : withField(isPlain(inner) ? inner : {}, rest, value) };
}

/** `$group`: one document per distinct `_id`, in order of first appearance. */
function group(docs: readonly Doc[], spec: unknown): Doc[] {
  if (!isPlain(spec) || !('_id' in spec))
    throw new CommandError(15955, 'a group specification must include an _id');
  const { _id, ...output } = spec;
  for (const [field, accumulator] of Object.entries(output)) {
    const [operator, ...others] = isPlain(accumulator) ? Object.keys(accumulator) : [];
    if (operator === undefined || others.length > 0 || !isAccumulator(operator)) {
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    }
  }
  const groups = new Map<string, { id: unknown; members: Doc[] }>();
  for (const doc of docs) {
    const id = withoutMissing(evaluate(doc, _id));
    const key = sortKey(id);
    const there = groups.get(key);
    if (there) there.members.push(doc);
    else groups.set(key, { id: id ?? null, members: [doc] });
  }
  return [...groups.values()].map(({ id, members }) => {
    const result: Doc = { _id: id };
    for (const [field, accumulator] of Object.entries(output)) {
      result[field] = evaluate(members, accumulator) ?? null;
    }
    return result;
  });
}

function withoutMissing(id: unknown): unknown {
  return isPlain(id) ? Object.fromEntries(Object.entries(id).filter(([, value]) => value !== undefined)) : id;
}

type Stage = (docs: readonly Doc[], spec: unknown) => readonly Doc[];

/** The stages that the shop and the driver's own count use. Any other is refused. */
const STAGES: Readonly<Record<string, Stage>> = {
  $match: (docs, spec) => docs.filter(compileFilter(asObject(spec, 15959))),
  $sort: (docs, spec) => sortBy(docs, (doc) => doc, parseSort(spec)),
  $skip: (docs, spec) => docs.slice(asCount('$skip', spec)),
  $limit: (docs, spec) => docs.slice(0, asCount('$limit', spec)),
  $project: project,
  $group: group,
  $unwind: unwind,
};

/** Refuses unknown stages (40324) and operators (168) before anything runs. */
export function checkPipeline(pipeline: unknown): asserts pipeline is Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  for (const stage of pipeline) {
    const [name, ...others] = isPlain(stage) ? Object.keys(stage) : [];
    if (!isPlain(stage) || name === undefined || others.length > 0) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    if (name === '$changeStream') {
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
    }
    if (!Object.hasOwn(STAGES, name))
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    if (name === '$match') compileFilter(asObject(stage[name], 15959));
    else checkExpression(stage[name]);
  }
}

/** Stages that compute nothing: through these, documents keep every type. */
const CHOOSING = new Set(['$match', '$sort', '$skip', '$limit']);

/** Runs a checked pipeline. From the first computing stage on, numbers are plain: see `promote`. */
export function runPipeline(docs: readonly Doc[], pipeline: readonly Doc[]): Doc[] {
  const first = pipeline.findIndex((stage) => !Object.keys(stage).every((name) => CHOOSING.has(name)));
  const chosen = runStages(docs, first < 0 ? pipeline : pipeline.slice(0, first));
  return first < 0 ? chosen : runStages(chosen.map(promoteDoc), pipeline.slice(first).map(promoteDoc));
}

function runStages(docs: readonly Doc[], pipeline: readonly Doc[]): Doc[] {
  let current = docs;
  for (const stage of pipeline) {
    for (const [name, spec] of Object.entries(stage)) current = STAGES[name]?.(current, spec) ?? current;
  }
  return [...current];
}

/** Keeps MongoDB's field order: the document's fields first, then computed ones as written. */
function project(docs: readonly Doc[], spec: unknown): Doc[] {
  const shape = compileProjection(spec, evaluate);
  if (!shape) throw new CommandError(51272, '$project specification must have at least one field');
  return docs.map(shape);
}

function asObject(value: unknown, code: number): Doc {
  if (isPlain(value)) return value;
  throw new CommandError(code, 'a pipeline stage needs an object here');
}

function asCount(stage: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new CommandError(15957, `the argument to ${stage} must be a non-negative whole number`);
}
