import { CommandError } from '../errors.ts';
import { valuesAt } from '../query/paths.ts';
import type { Doc } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { DROP, KEEP, OPERATORS, type Situation } from './operators.ts';
import type { Modification, Update } from './parse-update.ts';
import { applyPipeline } from './pipeline.ts';
import { type ArrayFilters, expandPath, matchedPosition } from './positions.ts';
import { targetAt } from './target.ts';

export interface UpdateContext {
  readonly filter: Doc;
  /** The document as it is: what `$` and array filters are decided on. */
  readonly before: Doc;
  readonly arrayFilters: ArrayFilters;
  readonly inserting: boolean;
}

/**
 * The document as the update leaves it. `doc` must be the caller's own copy: it is changed on the way, and
 * thrown away when anything is refused.
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
  if (update.kind === 'pipeline') return applyPipeline(doc, update.stages);
  const now = new Date();
  for (const modification of update.list) {
    const matched = (): number | undefined => {
      const before = modification.parts.slice(0, modification.parts.indexOf('$')).join('.');
      return matchedPosition(context.before, before, context.filter);
    };
    for (const parts of expandPath(context.before, modification.parts, matched, context.arrayFilters)) {
      const at = { path: parts.join('.'), id: doc['_id'], inserting: context.inserting, now };
      if (modification.operator === '$rename') rename(doc, parts, modification.argument);
      else modify(doc, parts, modification, at);
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

function rename(doc: Doc, parts: readonly string[], to: unknown): void {
  if (typeof to !== 'string')
    throw new CommandError(2, `The 'to' field for $rename must be a string: ${parts.join('.')}`);
  if (valuesAt(doc, parts).some((value) => value === undefined)) return;
  const from = targetAt(doc, parts, false);
  if (!from || from.value === undefined) return;
  from.unset();
  targetAt(doc, to.split('.'), true)?.set(from.value);
}
