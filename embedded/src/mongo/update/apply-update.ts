import { CommandError } from '../errors.ts';
import type { Doc } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { DROP, KEEP, OPERATORS, type Situation } from './operators.ts';
import type { Modification, Update } from './parse-update.ts';
import { expandPath, matchedPosition } from './positions.ts';
import { targetAt } from './target.ts';

interface UpdateContext {
  readonly filter: Doc;
  /** The unmodified document, to resolve `$` and `$[]`. */
  readonly before: Doc;
  readonly inserting: boolean;
}

/**
 * Returns the updated document. `doc` must be the caller's own copy: it is modified in place, and useless
 * after a refusal.
 */
export function applyUpdate(doc: Doc, update: Update, context: UpdateContext): Doc {
  const id = doc['_id'];
  const result = changed(doc, update, context);
  if (id === undefined) return result;
  if (
    sortKey(result['_id'] ?? id) !== sortKey(id) ||
    (update.kind === 'modifications' && !('_id' in result))
  ) {
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  const { _id: _own, ...fields } = result;
  return { _id: id, ...fields };
}

function changed(doc: Doc, update: Update, context: UpdateContext): Doc {
  if (update.kind === 'replacement') return { ...update.doc };
  for (const modification of update.list) {
    const matched = (): number | undefined => {
      const before = modification.parts.slice(0, modification.parts.indexOf('$')).join('.');
      return matchedPosition(context.before, before, context.filter);
    };
    for (const parts of expandPath(context.before, modification.parts, matched)) {
      const at = { path: parts.join('.'), id: doc['_id'], inserting: context.inserting };
      modify(doc, parts, modification, at);
    }
  }
  return doc;
}

function modify(
  doc: Doc,
  parts: readonly string[],
  { operator, argument }: Modification,
  at: Situation,
): void {
  const rule = OPERATORS[operator];
  if (!rule || (operator === '$setOnInsert' && !at.inserting)) return;
  const target = targetAt(doc, parts, rule.creates);
  if (!target) return;
  const value = rule.apply(target.value, argument, at);
  if (value === DROP) target.unset();
  else if (value !== KEEP) target.set(value);
}
