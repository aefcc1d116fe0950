import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import { type Iterator, Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { CommandError } from '../errors.ts';
import { type Doc, isPlain, promoteDoc } from '../values/decode.ts';
import { checkExpression, expressionContext } from './expression.ts';
import { compileFilter } from './matcher.ts';
import { parseSort, sortBy } from './sort.ts';

/** What writes or needs a replica set is not for a read; everything else of mingo's is. */
const { $merge: _merge, $out: _out, $match: _match, $sort: _sort, ...known } = stages;

/** mingo's own `$match` and `$sort` know neither BSON's order nor its equality. */
const overridden = {
  $match: (docs: Iterator, filter: unknown, options: Options): Iterator => {
    const test = compileFilter(isPlain(filter) ? filter : {}, undefined, options);
    return docs.filter((doc: unknown) => test(doc));
  },
  $sort: (docs: Iterator, spec: unknown, _options: Options): Iterator => {
    const order = parseSort(spec);
    return docs.transform((all: unknown[]) => Lazy(sortBy(all, (doc) => (isPlain(doc) ? doc : {}), order)));
  },
};

const context = Context.from(
  Context.init({ pipeline: { ...known, ...overridden }, projection: projections, window: windows }),
  expressionContext,
);

const STAGES = new Set([...Object.keys(known), ...Object.keys(overridden)]);

/** Refuses unknown stages (40324) and operators (168) before anything runs, in nested pipelines too. */
export function checkPipeline(pipeline: unknown): asserts pipeline is Doc[] {
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array");
  for (const stage of pipeline) {
    const [name, ...others] = isPlain(stage) ? Object.keys(stage) : [];
    if (!isPlain(stage) || name === undefined || others.length > 0) {
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    if (name === '$changeStream')
      throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
    if (!STAGES.has(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    checkStage(name, stage[name]);
  }
}

function checkStage(name: string, spec: unknown): void {
  if (name === '$match') {
    if (!isPlain(spec)) throw new CommandError(15959, 'the match filter must be an expression in an object');
    compileFilter(spec);
  } else if (name === '$facet') {
    for (const inner of Object.values(isPlain(spec) ? spec : {})) checkPipeline(inner);
  } else if (name === '$lookup' || name === '$unionWith') {
    if (isPlain(spec) && spec['pipeline'] !== undefined) checkPipeline(spec['pipeline']);
  } else checkExpression(spec);
}

/** Runs stages over documents; `resolve` gives the documents of another collection, for `$lookup`. */
export function runPipeline(
  docs: readonly Doc[],
  pipeline: readonly Doc[],
  resolve: (collection: string) => readonly Doc[],
): Doc[] {
  checkPipeline(pipeline);
  const plain = pipeline.map((stage) => ('$match' in stage ? stage : promoteDoc(stage)));
  const options = {
    context,
    scriptEnabled: false,
    collectionResolver: (name: string) => resolve(name).map(promoteDoc),
  };
  try {
    return new Aggregator(plain, options).run<Doc>(docs.map(promoteDoc));
  } catch (cause) {
    if (cause instanceof CommandError || !(cause instanceof Error)) throw cause;
    throw new CommandError(2, cause.message);
  }
}
