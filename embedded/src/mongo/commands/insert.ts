import { ObjectId } from 'bson';
import type { Collection } from '../data/collection.ts';
import { CommandError } from '../errors.ts';
import { checkSize, decode, encode } from '../values/decode.ts';
import { type Command, collectionName, rawDocuments } from './command.ts';
import { runStatements } from './statements.ts';

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
