import type { Collection } from '../data/collection.ts';
import { StoredRecord } from '../data/record.ts';
import { CommandError } from '../errors.ts';
import { select } from '../query/select.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { rewrite } from '../update/rewrite.ts';
import { upsertedDoc } from '../update/upsert.ts';
import { decode, type Doc, encode } from '../values/decode.ts';
import { RawDocument } from '../wire/reply.ts';
import { type Command, collectionName, optionalDoc } from './command.ts';
import { projected } from './find.ts';

/** Atomically updates or removes one document and returns it, as it was before or after. */
export const findAndModify: Command = (context) => {
  const { body, catalog, database } = context;
  if ((body['update'] === undefined) !== (body['remove'] === true)) {
    throw new CommandError(9, 'Either an update or remove=true must be specified, and not both');
  }
  const name = collectionName(context);
  const collection = body['upsert'] === true ? catalog.open(database, name) : catalog.find(database, name);
  const filter = optionalDoc(body['query'], 'query');
  const selection = { filter, sort: parseSort(body['sort']), limit: 1 };
  const [record] = select(collection, selection).records;
  if (body['remove'] !== true) return change(collection, record, filter, body);
  if (record) collection?.remove(record);
  return answer(body, record?.raw, { n: record ? 1 : 0 });
};

function change(
  collection: Collection | undefined,
  record: StoredRecord | undefined,
  filter: Doc,
  body: Doc,
): Doc {
  const update = parseUpdate(body['update']);
  if (collection && record) {
    const before = record.raw;
    rewrite(collection, record, update, filter);
    return answer(body, body['new'] === true ? record.raw : before, { n: 1, updatedExisting: true });
  }
  if (!collection || body['upsert'] !== true)
    return answer(body, undefined, { n: 0, updatedExisting: false });
  const raw = encode(upsertedDoc(update, filter));
  const inserted = collection.insert(raw, decode(raw));
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted.doc['_id'] };
  return answer(body, body['new'] === true ? inserted.raw : undefined, lastErrorObject);
}

function answer(body: Doc, raw: Uint8Array | undefined, lastErrorObject: Doc): Doc {
  const [shown] = raw ? projected([new StoredRecord(0, raw)], body['fields']) : [];
  return { lastErrorObject, value: shown ? new RawDocument(shown) : null };
}
