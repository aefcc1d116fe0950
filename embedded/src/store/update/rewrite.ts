import type { Collection } from '../data/collection.ts';
import type { StoredRecord } from '../data/record.ts';
import { decode, encode } from '../values/decode.ts';
import { applyUpdate, type UpdateContext } from './apply-update.ts';
import type { Update } from './parse-update.ts';

/** Updates one stored document; false when that changed nothing, and then nothing is written. */
export function rewrite(
  collection: Collection,
  record: StoredRecord,
  update: Update,
  context: Pick<UpdateContext, 'filter' | 'arrayFilters'>,
): boolean {
  const doc = applyUpdate(decode(record.raw), update, { ...context, before: record.doc, inserting: false });
  const raw = encode(doc);
  if (Buffer.compare(raw, record.raw) === 0) return false;
  // A pipeline's values went through mingo: what they mean as BSON is only certain from the bytes.
  collection.replace(record, raw, update.kind === 'pipeline' ? decode(raw) : doc);
  return true;
}
