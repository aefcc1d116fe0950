import type { Collection } from '../data/collection.ts';
import type { StoredRecord } from '../data/record.ts';
import { decode, type Doc, encode } from '../values/decode.ts';
import { applyUpdate } from './apply-update.ts';
import type { Update } from './parse-update.ts';

/** Updates one stored document; returns false, and writes nothing, if nothing changed. */
export function rewrite(collection: Collection, record: StoredRecord, update: Update, filter: Doc): boolean {
  const doc = applyUpdate(decode(record.raw), update, { filter, before: record.doc, inserting: false });
  const raw = encode(doc);
  if (Buffer.compare(raw, record.raw) === 0) return false;
  collection.replace(record, raw, doc);
  return true;
}
