import { ObjectId } from 'bson';
import type { Collection } from '../data/collection.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { rewrite } from '../update/rewrite.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { checkSize, decode, type Doc, encode } from '../values/decode.ts';
import {
  collectionName,
  type Command,
  documents,
  optionalDoc,
  rawDocuments,
  wholeNumber,
} from './command.ts';

/**
 * Runs a write command's statements. A refused one becomes a write error; ordered writes stop there,
 * unordered ones continue.
 */
function runStatements<T>(
  statements: readonly T[],
  ordered: unknown,
  run: (statement: T, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (cause) {
      if (!(cause instanceof CommandError)) throw cause;
      writeErrors.push(cause.toWriteError(index));
      if (ordered !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

/** @throws CommandError for options that change which documents match or what is written. */
function refuseOptions(statement: Doc): void {
  for (const option of ['arrayFilters', 'collation', 'hint'])
    if (statement[option] !== undefined) throw notImplemented(`a write with '${option}'`);
}

export const insert: Command = (context) => {
  const raws = rawDocuments(context, 'documents');
  const collection = context.catalog.open(context.database, collectionName(context));
  let n = 0;
  const writeErrors = runStatements(raws, context.body['ordered'], (raw) => {
    insertOne(collection, raw);
    n += 1;
  });
  return { n, ...writeErrors };
};

/** Inserts with `_id` first, generated if missing, as MongoDB does. */
function insertOne(collection: Collection, raw: Uint8Array): void {
  const doc = decode(checkSize(raw));
  const [first] = Object.keys(doc);
  if (first === '_id' && isFine(doc['_id'])) {
    collection.insert(raw, doc);
    return;
  }
  const { _id = new ObjectId(), ...fields } = doc;
  if (!isFine(_id)) throw new CommandError(2, `The '_id' value cannot be of type array or regex`);
  const whole = { _id, ...fields };
  collection.insert(encode(whole), whole);
}

function isFine(id: unknown): boolean {
  return id !== undefined && !Array.isArray(id);
}

/** MongoDB's `delete`. */
export const remove: Command = (context) => {
  const statements = documents(context, 'deletes');
  const collection = context.catalog.find(context.database, collectionName(context));
  let n = 0;
  const writeErrors = runStatements(statements, context.body['ordered'], (statement) => {
    refuseOptions(statement);
    const filter = optionalDoc(statement['q'], 'deletes.q');
    const limit = wholeNumber(statement['limit'], 'deletes.limit');
    const { records } = select(collection, { filter, limit });
    for (const record of records) collection?.remove(record);
    n += records.length;
  });
  return { n, ...writeErrors };
};

export const update: Command = (context) => {
  const statements = documents(context, 'updates');
  const name = collectionName(context);
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const writeErrors = runStatements(statements, context.body['ordered'], (statement, index) => {
    const { catalog, database } = context;
    const upsert = statement['upsert'] === true;
    const collection = upsert ? catalog.open(database, name) : catalog.find(database, name);
    const result = runStatement(collection, statement, upsert);
    n += result.matched;
    nModified += result.modified;
    if (result.inserted) upserted.push({ index, _id: result.inserted['_id'] });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...writeErrors };
};

interface Outcome {
  readonly matched: number;
  readonly modified: number;
  readonly inserted?: Doc;
}

/** One statement of an update command: `{ q, u, multi, upsert, sort }`. */
function runStatement(collection: Collection | undefined, statement: Doc, upsert: boolean): Outcome {
  refuseOptions(statement);
  const parsed = parseUpdate(statement['u']);
  if (statement['multi'] === true && parsed.kind === 'replacement') {
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  }
  const filter = optionalDoc(statement['q'], 'updates.q');
  const limit = statement['multi'] === true ? 0 : 1;
  const sort = parseSort(statement['sort']);
  const { records } = select(collection, { filter, sort, limit });
  if (!collection) return { matched: 0, modified: 0 };
  if (records.length === 0 && upsert) {
    const raw = encode(upsertedDoc(parsed, filter));
    const inserted = collection.insert(raw, decode(raw)).doc;
    return { matched: 1, modified: 0, inserted };
  }
  const modified = records.filter((record) => rewrite(collection, record, parsed, filter)).length;
  return { matched: records.length, modified };
}
