import type { Collection } from '../data/collection.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { rewrite } from '../update/rewrite.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { decode, type Doc, encode } from '../values/decode.ts';
import { type Command, collectionName, documents, optionalDoc } from './command.ts';
import { refuseOptions, runStatements } from './statements.ts';

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
