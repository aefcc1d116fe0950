import { CommandError } from '../errors.ts';
import { show } from '../data/duplicate-key.ts';
import { isNumeric, plus } from '../values/arithmetic.ts';
import { sortKey } from '../values/sort-key.ts';
import { pull, push } from './arrays.ts';

export interface Situation {
  readonly path: string;
  /** The `_id` of the document, for error messages. */
  readonly id: unknown;
  readonly inserting: boolean;
}

/** Leave the field as it is. */
export const KEEP = Symbol('keep');
/** Remove the field. */
export const DROP = Symbol('drop');

interface UpdateOperator {
  /** Whether a missing field is created. */
  readonly creates: boolean;
  /** A field's new value, from its current one (undefined if missing). */
  apply(current: unknown, argument: unknown, at: Situation): unknown;
}

/** The update operators that the shop and mongoose use. Any other is refused. */
export const OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: { creates: true, apply: (_current, argument) => argument },
  $setOnInsert: { creates: true, apply: (_current, argument, at) => (at.inserting ? argument : KEEP) },
  $unset: { creates: false, apply: () => DROP },
  $inc: { creates: true, apply: increment },
  $min: { creates: true, apply: least },
  $push: { creates: true, apply: (current, argument, at) => push(listOf('$push', current, at), argument) },
  $pull: {
    creates: false,
    apply: (current, argument, at) =>
      current === undefined ? KEEP : pull(listOf('$pull', current, at), argument),
  },
};

function increment(current: unknown, argument: unknown, at: Situation): unknown {
  if (!isNumeric(argument)) {
    throw new CommandError(14, `Cannot increment with non-numeric argument: {${at.path}: ${show(argument)}}`);
  }
  if (current === undefined) return argument;
  if (isNumeric(current)) return plus(current, argument);
  throw new CommandError(
    14,
    `Cannot apply $inc to a value of non-numeric type. {_id: ${show(at.id)}} has '${at.path}: ${show(current)}'`,
  );
}

function least(current: unknown, argument: unknown): unknown {
  return current === undefined || sortKey(argument) < sortKey(current) ? argument : KEEP;
}

function listOf(operator: string, current: unknown, at: Situation): readonly unknown[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw new CommandError(
    2,
    `The field '${at.path}' must be an array but is ${show(current)} in document {_id: ${show(at.id)}} (${operator})`,
  );
}
