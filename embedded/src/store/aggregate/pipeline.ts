import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { type Doc, isPlain, promoteDoc } from '../values/decode.ts';
import { checkExpression, evaluate, type Variables } from './expression.ts';
import { addFields, project, unset } from './fields.ts';
import { bucket, group } from './group.ts';
import type { Environment } from './environment.ts';
import { lookup, unwind } from './join.ts';

type Stage = (docs: readonly Doc[], spec: unknown, environment: Environment) => readonly Doc[];

const STAGES: Readonly<Record<string, Stage>> = {
  $match: (docs, spec, { variables }) =>
    docs.filter(compileFilter(asObject(spec, 15959), undefined, variables)),
  $sort: (docs, spec) => sortBy(docs, (doc) => doc, parseSort(spec)),
  $skip: (docs, spec) => docs.slice(asCount('$skip', spec)),
  $limit: (docs, spec) => docs.slice(0, asCount('$limit', spec)),
  $count: (docs, spec) => (docs.length === 0 ? [] : [{ [String(spec)]: docs.length }]),
  $project: (docs, spec, { variables }) => project(docs, spec, variables),
  $addFields: (docs, spec, { variables }) => addFields(docs, spec, variables),
  $set: (docs, spec, { variables }) => addFields(docs, spec, variables),
  $unset: (docs, spec, { variables }) => unset(docs, spec, variables),
  $group: (docs, spec, { variables }) => group(docs, spec, variables),
  $bucket: (docs, spec, { variables }) => bucket(docs, spec, variables),
  $sortByCount: (docs, spec, { variables }) => {
    const counted = group(docs, { _id: spec, count: { $sum: 1 } }, variables);
    return sortBy(counted, (doc) => doc, [['count', -1]]);
  },
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: (docs, spec, environment) => {
    const { coll, pipeline } = isPlain(spec) ? spec : { coll: spec, pipeline: [] };
    const others = environment.collection(String(coll));
    return [...docs, ...environment.run(others, Array.isArray(pipeline) ? pipeline : [], environment)];
  },
  $facet: (docs, spec, environment) => {
    const facets = Object.entries(asObject(spec, 40169));
    return [Object.fromEntries(facets.map(([name, inner]) => [name, runInner(docs, inner, environment)]))];
  },
  $replaceRoot: (docs, spec, { variables }) => replaceRoot(docs, asObject(spec, 40229)['newRoot'], variables),
  $replaceWith: (docs, spec, { variables }) => replaceRoot(docs, spec, variables),
  $sample: (docs, spec) => {
    const shuffled = sortBy(
      docs.map((doc) => ({ doc, at: Math.random() })),
      ({ at }) => ({ at }),
      [['at', 1]],
    );
    return shuffled.slice(0, asCount('$sample', asObject(spec, 28745)['size'])).map(({ doc }) => doc);
  },
};

/** Refuses unknown stages (40324) and operators (168) before anything runs, in nested pipelines too. */
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
    checkStage(name, stage[name]);
  }
}

function checkStage(name: string, spec: unknown): void {
  if (name === '$match') compileFilter(asObject(spec, 15959));
  else if (name === '$facet') for (const inner of Object.values(asObject(spec, 40169))) checkPipeline(inner);
  else if (name === '$lookup' || name === '$unionWith') {
    if (isPlain(spec) && spec['pipeline'] !== undefined) checkPipeline(spec['pipeline']);
  } else checkExpression(spec);
}

/** Stages that compute nothing: over these alone documents keep every type. */
const CHOOSING = new Set(['$match', '$sort', '$skip', '$limit', '$count']);

/** Runs a checked pipeline. Where it starts to compute, numbers become plain ones: see `promote`. */
export function runPipeline(
  docs: readonly Doc[],
  pipeline: readonly Doc[],
  collection: (name: string) => readonly Doc[],
): Doc[] {
  const environment = {
    variables: {},
    collection: (name: string) => collection(name).map(promoteDoc),
    run: runStages,
  };
  const first = pipeline.findIndex((stage) => !Object.keys(stage).every((name) => CHOOSING.has(name)));
  const chosen = runStages(docs, first < 0 ? pipeline : pipeline.slice(0, first), environment);
  return first < 0
    ? chosen
    : runStages(chosen.map(promoteDoc), pipeline.slice(first).map(promoteDoc), environment);
}

function runStages(docs: readonly Doc[], pipeline: readonly Doc[], environment: Environment): Doc[] {
  let current = docs;
  for (const stage of pipeline) {
    for (const [name, spec] of Object.entries(stage))
      current = STAGES[name]?.(current, spec, environment) ?? current;
  }
  return [...current];
}

function runInner(docs: readonly Doc[], pipeline: unknown, environment: Environment): Doc[] {
  return runStages(docs, Array.isArray(pipeline) ? pipeline : [], environment);
}

function replaceRoot(docs: readonly Doc[], expression: unknown, variables: Variables): Doc[] {
  return docs.map((doc) => asObject(evaluate(doc, expression, variables), 40228));
}

function asObject(value: unknown, code: number): Doc {
  if (isPlain(value)) return value;
  throw new CommandError(code, 'a pipeline stage needs an object here');
}

function asCount(stage: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new CommandError(15957, `the argument to ${stage} must be a non-negative whole number`);
}
