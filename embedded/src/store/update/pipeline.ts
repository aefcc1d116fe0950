import { CommandError } from '../errors.ts';
import { checkPipeline, runPipeline } from '../aggregate/pipeline.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** An update written as an aggregation pipeline. */
export function applyPipeline(doc: Doc, stages: readonly Doc[]): Doc {
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    if (!ALLOWED.has(name)) throw new CommandError(72, `${name} is not allowed to be used within an update`);
  }
  checkPipeline(stages);
  const [result] = runPipeline([doc], stages, () => []);
  if (!result) throw new CommandError(2, 'an update pipeline has to yield one document');
  const whole = '_id' in result ? result : { _id: doc['_id'], ...result };
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, restored(doc[key], value)]));
}

/** What the pipeline has left as it was gets its own type of number back. */
function restored(before: unknown, after: unknown): unknown {
  if (isPlain(before) && isPlain(after)) {
    return Object.fromEntries(
      Object.entries(after).map(([key, value]) => [key, restored(before[key], value)]),
    );
  }
  return before !== undefined && sortKey(before) === sortKey(after) ? before : after;
}
