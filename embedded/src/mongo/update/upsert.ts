import { ObjectId } from 'bson';
import { isOperators } from '../query/operators.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { applyUpdate } from './apply-update.ts';
import type { Update } from './parse-update.ts';
import { targetAt } from './target.ts';

/** The document that an upsert inserts: the filter's equalities, then the update. */
export function upsertedDoc(update: Update, filter: Doc): Doc {
  const seed: Doc = {};
  const equalities = new Map<string, unknown>();
  gatherEqualities(filter, equalities);
  for (const [path, value] of equalities) {
    if (update.kind !== 'replacement' || path === '_id')
      targetAt(seed, path.split('.'), true)?.set(structured(value));
  }
  const { _id, ...fields } = applyUpdate(seed, update, { filter, before: seed, inserting: true });
  return { _id: _id === undefined ? new ObjectId() : _id, ...fields };
}

/** A deep copy of lists and objects: the update may modify them. */
function structured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structured);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, structured(inner)]));
}

function gatherEqualities(filter: Doc, found: Map<string, unknown>): void {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(value)) {
      for (const clause of value.filter(isPlain)) gatherEqualities(clause, found);
    } else if (!key.startsWith('$')) {
      if (!isOperators(value)) found.set(key, value);
      else if (Object.hasOwn(value, '$eq')) found.set(key, value['$eq']);
    }
  }
}
