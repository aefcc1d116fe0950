import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { type Doc, isPlain, promoteDoc } from '../values/decode.ts';
import { checkExpression, evaluate } from './expression.ts';
import { group } from './group.ts';
import { unwind } from './unwind.ts';

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
