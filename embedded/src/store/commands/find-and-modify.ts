import { encode, type Doc } from '../values/decode.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { parseArrayFilters } from '../update/positions.ts';
import { rewrite } from '../update/rewrite.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { decode } from '../values/decode.ts';
import { type Command, collectionName, type CommandContext, optionalDoc } from './command.ts';
import { projected } from './find.ts';
import { StoredRecord } from '../data/record.ts';

/** Finds one document, changes or removes it, and answers with it as it was or as it is, all in one step. */
export const findAndModify: Command = (context) => {
  const { body, catalog, database } = context;
  const collection = catalog.open(database, collectionName(context));
  const filter = optionalDoc(body['query'], 'query');
  const { records } = select(collection, {
    filter,
    sort: parseSort(body['sort']),
    limit: 1,
    collation: body['collation'],
  });
  const [record] = records;
  if (body['remove'] === true) {
    if (body['update'] !== undefined)
      throw new CommandError(9, 'Cannot specify both an update and remove=true');
    if (record) collection.remove(record);
    return answer(context, record?.raw, { n: record ? 1 : 0 });
  }
  if (body['update'] === undefined)
    throw new CommandError(9, 'Either an update or remove=true must be specified');
  const update = parseUpdate(body['update']);
  const change = { filter, arrayFilters: parseArrayFilters(body['arrayFilters']) };
  if (record) {
    const before = record.raw;
    rewrite(collection, record, update, change);
    return answer(context, body['new'] === true ? record.raw : before, { n: 1, updatedExisting: true });
  }
  if (body['upsert'] !== true) return answer(context, undefined, { n: 0, updatedExisting: false });
  const raw = encode(upsertedDoc(update, change));
  const inserted = collection.insert(raw);
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted.doc['_id'] };
  return answer(context, body['new'] === true ? raw : undefined, lastErrorObject);
};

function answer({ body }: CommandContext, raw: Uint8Array | undefined, lastErrorObject: Doc): Doc {
  const [shown] = raw ? projected([new StoredRecord(0, raw)], body['fields']) : [];
  return { lastErrorObject, value: shown ? decode(shown) : null };
}
