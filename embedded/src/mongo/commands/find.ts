import { checkExpression, evaluate } from '../aggregate/expression.ts';
import type { StoredRecord } from '../data/record.ts';
import { notImplemented } from '../errors.ts';
import { valuesAt, withElements } from '../query/paths.ts';
import { compileProjection } from '../query/projection.ts';
import { countMatches, select, type Selection } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { type Doc, encode, promote, promoteDoc } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { batchSizeOf, collectionName, type Command, optionalDoc, wholeNumber } from './command.ts';

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

export const count: Command = (context) => {
  const collection = context.catalog.find(context.database, collectionName(context));
  return { n: countMatches(collection, selectionOf(context.body, 'query')) };
};

export const distinct: Command = (context) => {
  const collection = context.catalog.find(context.database, collectionName(context));
  const path = String(context.body['key']).split('.');
  const values = new Map<string, unknown>();
  for (const record of select(collection, selectionOf(context.body, 'query')).records) {
    for (const value of withElements(valuesAt(record.doc, path))) {
      if (value !== undefined && !Array.isArray(value)) values.set(sortKey(value), value);
    }
  }
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1));
  return { values: sorted.map(([, value]) => value) };
};

export const getMore: Command = ({ body, cursors, database }) => {
  const namespace = `${database}.${String(body['collection'])}`;
  return { cursor: cursors.more(cursorId(body['getMore']), namespace, batchSizeOf(body)) };
};

export const killCursors: Command = ({ body, cursors }) => {
  const ids = Array.isArray(body['cursors']) ? body['cursors'].map(cursorId) : [];
  const cursorsKilled: bigint[] = [];
  const cursorsNotFound: bigint[] = [];
  for (const id of ids) (cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

function cursorId(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(wholeNumber(value, 'getMore'));
}
