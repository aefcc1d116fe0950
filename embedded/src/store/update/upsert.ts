import { ObjectId } from 'bson';
import { isOperators } from '../query/operators.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { applyUpdate, type UpdateContext } from './apply-update.ts';
import type { Update } from './parse-update.ts';
import { targetAt } from './target.ts';

/** The document that an upsert inserts: what the filter says is equal, then the update. */
export function upsertedDoc(update: Update, context: Pick<UpdateContext, 'filter' | 'arrayFilters'>): Doc {
  const seed: Doc = {};
  const equalities = new Map<string, unknown>();
  gatherEqualities(context.filter, equalities);
  for (const [path, value] of equalities) {
    if (update.kind !== 'replacement' || path === '_id')
      targetAt(seed, path.split('.'), true)?.set(structured(value));
  }
  const { _id, ...fields } = applyUpdate(seed, update, { ...context, before: seed, inserting: true });
  return { _id: _id === undefined ? new ObjectId() : _id, ...fields };
}

/** The list or object is the seed's own: the update may change it. */
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
