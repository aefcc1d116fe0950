import { ObjectId } from 'bson';
import type { Collection } from '../data/collection.ts';
import type { StoredRecord } from '../data/record.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { compileUpdate, type Update, upsertedDoc } from '../update/update.ts';
import { checkSize, decode, type Doc, encode } from '../values/decode.ts';
import {
  collectionOf,
  type Command,
  documents,
  openCollection,
  optionalDoc,
  rawDocuments,
  refuseStrange,
  wholeNumber,
} from './command.ts';
import { shapeOf } from './reads.ts';

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

export const insert: Command = (context) => {
  const raws = rawDocuments(context, 'documents');
  const collection = openCollection(context);
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
  const { _id = new ObjectId(), ...fields } = doc;
  if (Array.isArray(_id)) throw new CommandError(2, `The '_id' value cannot be of type array or regex`);
  if (Object.keys(doc)[0] === '_id' && doc['_id'] !== undefined) {
    collection.insert(raw, doc);
    return;
  }
  const whole = { _id, ...fields };
  collection.insert(encode(whole), whole);
}

/** MongoDB's `delete`. */
export const remove: Command = (context) => {
  const collection = collectionOf(context);
  let n = 0;
  const run = (statement: Doc) => {
    refuseStrange('delete.deletes', statement, ['q', 'limit']);
    const filter = optionalDoc(statement['q'], 'deletes.q');
    const { records } = select(collection, {
      filter,
      limit: wholeNumber(statement['limit'], 'deletes.limit'),
    });
    for (const record of records) collection?.remove(record);
    n += records.length;
  };
  const writeErrors = runStatements(documents(context, 'deletes'), context.body['ordered'], run);
  return { n, ...writeErrors };
};

export const update: Command = (context) => {
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const run = (statement: Doc, index: number) => {
    refuseStrange('update.updates', statement, ['q', 'u', 'multi', 'upsert']);
    const change = compileUpdate(statement['u']);
    const multi = statement['multi'] === true;
    if (multi && change.replaces)
      throw new CommandError(9, 'multi update is not supported for replacement-style update');
    const filter = optionalDoc(statement['q'], 'updates.q');
    const upsert = statement['upsert'] === true;
    const collection = upsert ? openCollection(context) : collectionOf(context);
    const { records } = select(collection, { filter, limit: multi ? 0 : 1 });
    if (!collection) return;
    const modified = records.filter((record) => rewrite(collection, record, change, filter)).length;
    n += records.length;
    nModified += modified;
    if (records.length > 0 || !upsert) return;
    upserted.push({ index, _id: insertUpserted(collection, change, filter).doc['_id'] });
    n += 1;
  };
  const writeErrors = runStatements(documents(context, 'updates'), context.body['ordered'], run);
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...writeErrors };
};

/** Updates one stored document; returns false, and writes nothing, if nothing changed. */
function rewrite(collection: Collection, record: StoredRecord, change: Update, filter: Doc): boolean {
  const doc = change.apply(decode(record.raw), filter);
  const raw = encode(doc);
  if (Buffer.compare(raw, record.raw) === 0) return false;
  collection.replace(record, raw, doc);
  return true;
}

function insertUpserted(collection: Collection, change: Update, filter: Doc): StoredRecord {
  const raw = encode(upsertedDoc(change, filter));
  return collection.insert(raw, decode(raw));
}

/** Atomically updates or removes one document and returns it, as it was before or after. */
export const findAndModify: Command = (context) => {
  const { body } = context;
  const change = body['remove'] === true ? undefined : compileUpdate(body['update']);
  if (!change && body['update'] !== undefined)
    throw new CommandError(9, 'Either an update or remove=true must be specified, and not both');
  const filter = optionalDoc(body['query'], 'query');
  const upsert = body['upsert'] === true;
  const collection = upsert ? openCollection(context) : collectionOf(context);
  const selection = { filter, sort: parseSort(body['sort']), limit: 1 };
  let [record] = select(collection, selection).records;
  const before = record?.raw;
  const lastErrorObject: Doc = { n: record ? 1 : 0 };
  if (change) lastErrorObject['updatedExisting'] = record !== undefined;
  if (collection && record) {
    if (change) rewrite(collection, record, change, filter);
    else collection.remove(record);
  } else if (collection && change && upsert) {
    record = insertUpserted(collection, change, filter);
    Object.assign(lastErrorObject, { n: 1, upserted: record.doc['_id'] });
  }
  const raw = body['new'] === true ? record?.raw : before;
  const shape = shapeOf(body['fields']);
  const shown = raw && shape ? encode(shape(decode(raw))) : raw;
  return { lastErrorObject, value: shown ?? null };
};
