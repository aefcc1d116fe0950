import { checkExpression, evaluate } from '../aggregate/expression.ts';
import type { StoredRecord } from '../data/record.ts';
import { notImplemented } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { select, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, encode, promote, promoteDoc } from '../values/decode.ts';
import { batchSizeOf, type Command, collectionName, optionalDoc, wholeNumber } from './command.ts';

const REFUSED = ['returnKey', 'showRecordId', 'tailable', 'awaitData'];

export const find: Command = (context) => {
  const { body, catalog, cursors, database } = context;
  const name = collectionName(context);
  const { records } = select(catalog.find(database, name), selectionOf(body, 'filter'));
  const results = projected(records, body['projection']);
  const single = body['singleBatch'] === true || Number(body['limit'] ?? 0) < 0;
  return { cursor: cursors.start(`${database}.${name}`, results, batchSizeOf(body), single) };
};

/** The selection of a find, explain, count or distinct. */
export function selectionOf(body: Doc, filterField: 'filter' | 'query'): Selection {
  for (const option of REFUSED)
    if (body[option] !== undefined && body[option] !== false) throw notImplemented(`find with '${option}'`);
  return {
    filter: optionalDoc(body[filterField], filterField),
    sort: parseSort(body['sort']),
    skip: wholeNumber(body['skip'], 'skip'),
    limit: Math.abs(wholeNumber(body['limit'], 'limit')),
    hint: body['hint'],
  };
}

/** The documents as BSON: the stored bytes unless there is a projection. */
export function projected(records: readonly StoredRecord[], projection: unknown): Uint8Array[] {
  checkExpression(projection);
  const project = compileProjection(projection, (doc, expression) =>
    evaluate(promoteDoc(doc), promote(expression)),
  );
  return records.map((record) => (project ? encode(project(record.doc)) : record.raw));
}
