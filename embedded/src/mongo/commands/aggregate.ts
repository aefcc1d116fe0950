import type { Collection } from '../data/collection.ts';
import { notImplemented } from '../errors.ts';
import { checkPipeline, runPipeline } from '../aggregate/pipeline.ts';
import { countMatches, select, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, encode, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { batchSizeOf, type Command, collectionName, optionalDoc, wholeNumber } from './command.ts';

/** Runs the leading stages as a find, for its indexes; `runPipeline` runs the rest. */
export const aggregate: Command = (context) => {
  const { body, catalog, cursors, database } = context;
  checkPipeline(body['pipeline']);
  if (body['aggregate'] === 1 || body['let'] !== undefined)
    throw notImplemented('aggregate over a database or with let');
  const name = collectionName(context);
  const { selection, rest } = splitPipeline(body['pipeline']);
  const results = resultsOf(catalog.find(database, name), selection, rest);
  const batchSize = batchSizeOf(optionalDoc(body['cursor'], 'cursor'));
  return { cursor: cursors.start(`${database}.${name}`, results, batchSize) };
};

function resultsOf(
  collection: Collection | undefined,
  selection: Selection,
  rest: readonly Doc[],
): Uint8Array[] {
  const id = countGroup(rest);
  if (id) {
    const matches = countMatches(collection, selection);
    return matches === 0 ? [] : [encode({ _id: id.value, [id.field]: matches })];
  }
  const { records } = select(collection, selection);
  if (rest.length === 0) return records.map((record) => record.raw);
  return runPipeline(
    records.map((record) => record.doc),
    rest,
  ).map(encode);
}

/** `{ $group: { _id: 1, n: { $sum: 1 } } }` is how drivers count. */
function countGroup(rest: readonly Doc[]): { value: unknown; field: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.['$group'] : undefined;
  if (!isPlain(group)) return undefined;
  const [field, ...others] = Object.keys(group).filter((key) => key !== '_id');
  const constant = group['_id'] === 1 || group['_id'] === null;
  if (!constant || field === undefined || others.length > 0) return undefined;
  return sortKey(group[field]) === sortKey({ $sum: 1 }) ? { value: group['_id'], field } : undefined;
}

/** The leading `$match`, `$sort`, `$skip` and `$limit`, as long as they come in a find's order. */
function splitPipeline(pipeline: readonly Doc[]): { selection: Selection; rest: readonly Doc[] } {
  const order = ['$match', '$sort', '$skip', '$limit'];
  const taken: Doc = {};
  let reached = 0;
  let used = 0;
  for (const stage of pipeline) {
    const name = Object.keys(stage)[0] ?? '';
    const at = order.indexOf(name, reached);
    if (at < 0) break;
    taken[name] = stage[name];
    reached = at + 1;
    used += 1;
  }
  const selection = {
    filter: optionalDoc(taken['$match'], '$match'),
    sort: parseSort(taken['$sort']),
    skip: wholeNumber(taken['$skip'], '$skip'),
    limit: wholeNumber(taken['$limit'], '$limit'),
  };
  return { selection, rest: pipeline.slice(used) };
}
