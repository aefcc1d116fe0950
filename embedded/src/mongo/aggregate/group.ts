import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { evaluate, isAccumulator } from './expression.ts';

/** `$group`: one document per distinct `_id`, in order of first appearance. */
export function group(docs: readonly Doc[], spec: unknown): Doc[] {
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
