import type { Collection } from '../data/collection.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { parseArrayFilters } from '../update/positions.ts';
import { rewrite } from '../update/rewrite.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { type Doc, encode } from '../values/decode.ts';
import { type Command, collectionName, documents, optionalDoc } from './command.ts';
import { runStatements } from './statements.ts';

export const update: Command = (context) => {
  const statements = documents(context, 'updates');
  const collection = context.catalog.open(context.database, collectionName(context));
  const upserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const writeErrors = runStatements(statements, context.body['ordered'], (statement, index) => {
    const result = updateOne(collection, statement);
    n += result.matched;
    nModified += result.modified;
    if (result.inserted) upserted.push({ index, _id: result.inserted['_id'] });
  });
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...writeErrors };
};

/** One statement of an update command: `{ q, u, multi, upsert, arrayFilters, collation }`. */
function updateOne(
  collection: Collection,
  statement: Doc,
): { matched: number; modified: number; inserted?: Doc } {
  const filter = optionalDoc(statement['q'], 'updates.q');
  const parsed = parseUpdate(statement['u']);
  const multi = statement['multi'] === true;
  if (multi && parsed.kind === 'replacement') {
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  }
  const change = { filter, arrayFilters: parseArrayFilters(statement['arrayFilters']) };
  const { records } = select(collection, {
    filter,
    sort: parseSort(statement['sort']),
    limit: multi ? 0 : 1,
    collation: statement['collation'],
  });
  if (records.length === 0 && statement['upsert'] === true) {
    const inserted = upsertedDoc(parsed, change);
    collection.insert(encode(inserted));
    return { matched: 1, modified: 0, inserted };
  }
  let modified = 0;
  for (const record of records) if (rewrite(collection, record, parsed, change)) modified += 1;
  return { matched: records.length, modified };
}
