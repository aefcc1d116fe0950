import { notHere } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { runPipeline } from '../query/pipeline.ts';
import { select, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import type { StoredRecord } from '../data/record.ts';
import { type Doc, encode } from '../values/decode.ts';
import { type Command, collectionName, optionalDoc, wholeNumber } from './command.ts';

const REFUSED = ['min', 'max', 'returnKey', 'showRecordId', 'tailable', 'awaitData', 'let'];

export const find: Command = (context) => {
  const { body, catalog, cursors, database } = context;
  const name = collectionName(context);
  const { records } = select(catalog.find(database, name), selectionOf(body, 'filter'));
  const results = projected(records, body['projection']);
  const batchSize = body['batchSize'] === undefined ? undefined : wholeNumber(body['batchSize'], 'batchSize');
  const single = body['singleBatch'] === true || Number(body['limit'] ?? 0) < 0;
  return { cursor: cursors.start(`${database}.${name}`, results, batchSize, single) };
};

/** What `find`, `count` and their explanations look for. */
export function selectionOf(body: Doc, filterField: 'filter' | 'query'): Selection {
  for (const option of REFUSED)
    if (body[option] !== undefined && body[option] !== false) throw notHere(`find with '${option}'`);
  return {
    filter: optionalDoc(body[filterField], filterField),
    sort: parseSort(body['sort']),
    skip: wholeNumber(body['skip'], 'skip'),
    limit: Math.abs(wholeNumber(body['limit'], 'limit')),
    collation: body['collation'],
  };
}

/** The documents as bytes: their own, unless a projection makes new ones. */
export function projected(records: readonly StoredRecord[], projection: unknown): Uint8Array[] {
  const project = compileProjection(projection);
  if (project === undefined) return records.map((record) => record.raw);
  if (project !== 'computed') return records.map((record) => encode(project(record.doc)));
  return runPipeline(
    records.map((record) => record.doc),
    [{ $project: projection }],
    () => [],
  ).map(encode);
}
