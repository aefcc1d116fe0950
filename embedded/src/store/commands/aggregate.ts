import type { Collection } from '../data/collection.ts';
import { notHere } from '../errors.ts';
import { checkPipeline, runPipeline } from '../aggregate/pipeline.ts';
import { countMatches, select, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, encode, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { type Command, collectionName, type CommandContext, optionalDoc, wholeNumber } from './command.ts';

/** The stages at the start are a find, so that indexes serve them; mingo runs the rest. */
export const aggregate: Command = (context) => {
  const { body, catalog, cursors, database } = context;
  checkPipeline(body['pipeline']);
  if (body['aggregate'] === 1 || body['let'] !== undefined)
    throw notHere('aggregate over a database or with let');
  const name = collectionName(context);
  const { selection, rest } = splitPipeline(body['pipeline'], body['collation'], body['hint']);
  const results = resultsOf(catalog.find(database, name), selection, rest, context);
  const batchSize = optionalDoc(body['cursor'], 'cursor')['batchSize'];
  const size = batchSize === undefined ? undefined : wholeNumber(batchSize, 'batchSize');
  return { cursor: cursors.start(`${database}.${name}`, results, size) };
};

function resultsOf(
  collection: Collection | undefined,
  selection: Selection,
  rest: readonly Doc[],
  { catalog, database }: CommandContext,
): Uint8Array[] {
  const id = countGroup(rest);
  if (id) {
    const matches = countMatches(collection, selection);
    return matches === 0 ? [] : [encode({ _id: id.value, [id.field]: matches })];
  }
  const { records } = select(collection, selection);
  if (rest.length === 0) return records.map((record) => record.raw);
  const docs = records.map((record) => record.doc);
  return runPipeline(docs, rest, (name) => {
    const others = catalog.find(database, name)?.records.values() ?? [];
    return [...others].map((record) => record.doc);
  }).map(encode);
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

/** `$match`, `$sort`, `$skip`, `$limit` at the start, as far as they come in the order in which a find works. */
export function splitPipeline(
  pipeline: readonly Doc[],
  collation: unknown,
  hint: unknown,
): { selection: Selection; rest: readonly Doc[] } {
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
    collation,
    hint,
  };
  return { selection, rest: pipeline.slice(used) };
}
