import { CommandError } from '../errors.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { evaluate, isAccumulator, type Variables } from './expression.ts';

/** `$group`: one document per distinct `_id`, in the order in which they first came up. */
export function group(docs: readonly Doc[], spec: unknown, variables: Variables): Doc[] {
  if (!isPlain(spec) || !('_id' in spec))
    throw new CommandError(15955, 'a group specification must include an _id');
  const { _id, ...output } = spec;
  for (const [field, accumulator] of Object.entries(output)) {
    const [operator, ...others] = isPlain(accumulator) ? Object.keys(accumulator) : [];
    if (operator === undefined || others.length > 0 || !isAccumulator(operator)) {
      throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
    }
  }
  return grouped(docs, (doc) => withoutMissing(evaluate(doc, _id, variables)), output, variables);
}

/** `$bucket`: groups by the boundary below a value; buckets that nobody falls into are left out. */
export function bucket(docs: readonly Doc[], spec: unknown, variables: Variables): Doc[] {
  if (!isPlain(spec) || !Array.isArray(spec['boundaries'])) {
    throw new CommandError(40200, "The $bucket 'boundaries' field must be an array");
  }
  const { groupBy, boundaries, default: other, output = { count: { $sum: 1 } } } = spec;
  const keys = boundaries.map((boundary) => sortKey(boundary));
  if (keys.length < 2 || keys.some((key, i) => i > 0 && key <= (keys[i - 1] ?? ''))) {
    throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted, but is not");
  }
  const idOf = (doc: Doc): unknown => {
    const key = sortKey(evaluate(doc, groupBy, variables));
    const at = keys.findLastIndex((boundary) => boundary <= key);
    if (at >= 0 && at < keys.length - 1) return boundaries[at];
    if (other === undefined) {
      throw new CommandError(
        40066,
        '$bucket could not find a matching branch for an input, and no default was specified.',
      );
    }
    return other;
  };
  const buckets = grouped(docs, idOf, isPlain(output) ? output : {}, variables);
  return buckets.sort((a, b) => (sortKey(a['_id']) < sortKey(b['_id']) ? -1 : 1));
}

function grouped(
  docs: readonly Doc[],
  idOf: (doc: Doc) => unknown,
  output: Doc,
  variables: Variables,
): Doc[] {
  const groups = new Map<string, { id: unknown; members: Doc[] }>();
  for (const doc of docs) {
    const id = idOf(doc);
    const key = sortKey(id);
    const there = groups.get(key);
    if (there) there.members.push(doc);
    else groups.set(key, { id: id ?? null, members: [doc] });
  }
  return [...groups.values()].map(({ id, members }) => {
    const result: Doc = { _id: id };
    for (const [field, accumulator] of Object.entries(output)) {
      result[field] = evaluate(members, accumulator, variables) ?? null;
    }
    return result;
  });
}

function withoutMissing(id: unknown): unknown {
  return isPlain(id) ? Object.fromEntries(Object.entries(id).filter(([, value]) => value !== undefined)) : id;
}
