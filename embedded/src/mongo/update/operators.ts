import { BSONRegExp } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { elementTest, isOperators } from '../query/filter.ts';
import { isNumeric, plus } from '../values/arithmetic.ts';
import { isPlain } from '../values/decode.ts';
import { show } from '../values/show.ts';
import { sortKey } from '../values/sort-key.ts';

interface Situation {
  readonly path: string;
  /** The `_id` of the document, for error messages. */
  readonly id: unknown;
  readonly inserting: boolean;
}

/** Leave the field as it is. */
export const KEEP = Symbol('keep');
/** Remove the field. */
export const DROP = Symbol('drop');

/** A field's new value, from its current one (undefined if missing). */
type UpdateOperator = (current: unknown, argument: unknown, at: Situation) => unknown;

/** The update operators that the shop and mongoose use. Any other is refused. */
export const OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: (_current, argument) => argument,
  $setOnInsert: (_current, argument, at) => (at.inserting ? argument : KEEP),
  $unset: () => DROP,
  $inc: increment,
  $min: (current, argument) =>
    current === undefined || sortKey(argument) < sortKey(current) ? argument : KEEP,
  $push: (current, argument, at) => push(current === undefined ? [] : listOf(current, at), argument),
  $pull: (current, argument, at) => (current === undefined ? KEEP : pull(listOf(current, at), argument)),
};

/** The operators that don't make the way to a place that is not there. */
export const STAYS_AWAY = new Set(['$unset', '$pull']);

function increment(current: unknown, argument: unknown, at: Situation): unknown {
  if (!isNumeric(argument))
    throw new CommandError(14, `Cannot increment with non-numeric argument: {${at.path}: ${show(argument)}}`);
  if (current === undefined) return argument;
  if (isNumeric(current)) return plus(current, argument);
  throw new CommandError(
    14,
    `Cannot apply $inc to a value of non-numeric type. {_id: ${show(at.id)}} has '${at.path}: ${show(current)}'`,
  );
}

function listOf(current: unknown, at: Situation): readonly unknown[] {
  if (Array.isArray(current)) return current;
  throw new CommandError(
    2,
    `The field '${at.path}' must be an array but is ${show(current)} in document {_id: ${show(at.id)}}`,
  );
}

/** One value, or `$each` of several; `$slice` then keeps the first or (negative) the last. */
function push(list: readonly unknown[], argument: unknown): unknown[] {
  if (!isOperators(argument)) return [...list, argument];
  const { $each: items, $slice: slice, ...others } = argument;
  const [strange] = Object.keys(others);
  if (strange !== undefined) throw new CommandError(2, `Unrecognized clause in $push: ${strange}`);
  if (!Array.isArray(items)) throw new CommandError(2, 'The argument to $each in $push must be an array');
  const grown = [...list, ...items];
  if (slice === undefined) return grown;
  if (!Number.isInteger(slice)) throw new CommandError(2, 'The value for $slice must be an integer value');
  return Number(slice) < 0 ? grown.slice(Number(slice)) : grown.slice(0, Number(slice));
}

/** Removes what equals the argument or, if it is a condition, what satisfies it. */
function pull(list: readonly unknown[], argument: unknown): unknown[] {
  if (argument instanceof BSONRegExp) throw notImplemented('$pull by a pattern');
  if (isPlain(argument)) {
    const test = elementTest(argument);
    return list.filter((item) => !test(item));
  }
  const key = sortKey(argument);
  return list.filter((item) => sortKey(item) !== key);
}
