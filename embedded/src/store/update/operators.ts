import { Timestamp } from 'bson';
import { CommandError } from '../errors.ts';
import { show } from '../data/duplicate-key.ts';
import { typeName } from '../query/types.ts';
import { combine, isNumeric } from '../values/arithmetic.ts';
import { isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';

export interface Situation {
  readonly path: string;
  /** The `_id` of the document, for error messages. */
  readonly id: unknown;
  readonly inserting: boolean;
  readonly now: Date;
}

/** Leave the field as it is. */
export const KEEP = Symbol('keep');
/** Take the field away. */
export const DROP = Symbol('drop');

export interface UpdateOperator {
  /** Whether the place is made when it isn't there. */
  readonly creates: boolean;
  /** The new value of a field, from its current one (undefined when it isn't there). */
  apply(current: unknown, argument: unknown, at: Situation): unknown;
}

/** Every update operator but `$rename`, which has two places. */
export const OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: { creates: true, apply: (_current, argument) => argument },
  $setOnInsert: { creates: true, apply: (_current, argument, at) => (at.inserting ? argument : KEEP) },
  $unset: { creates: false, apply: () => DROP },
  $inc: { creates: true, apply: (current, argument, at) => arithmetic('$inc', current, argument, at) },
  $mul: { creates: true, apply: (current, argument, at) => arithmetic('$mul', current, argument, at) },
  $min: { creates: true, apply: (current, argument) => extreme(current, argument, (a, b) => a < b) },
  $max: { creates: true, apply: (current, argument) => extreme(current, argument, (a, b) => a > b) },
  $currentDate: { creates: true, apply: (_current, argument, at) => moment(argument, at) },
  $bit: { creates: true, apply: bitwise },
  $push: { creates: true, apply: (current, argument, at) => push(listOf('$push', current, at), argument) },
  $addToSet: {
    creates: true,
    apply: (current, argument, at) => addToSet(listOf('$addToSet', current, at), argument),
  },
  $pull: {
    creates: false,
    apply: (current, argument, at) => onList('$pull', current, at, (list) => pull(list, argument)),
  },
  $pullAll: {
    creates: false,
    apply: (current, argument, at) => onList('$pullAll', current, at, (list) => pullAll(list, argument)),
  },
  $pop: {
    creates: false,
    apply: (current, argument, at) => onList('$pop', current, at, (list) => pop(list, argument)),
  },
};

function arithmetic(operator: '$inc' | '$mul', current: unknown, argument: unknown, at: Situation): unknown {
  if (!isNumeric(argument)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new CommandError(14, `Cannot ${verb} with non-numeric argument: {${at.path}: ${show(argument)}}`);
  }
  if (current === undefined) return operator === '$inc' ? argument : combine('$mul', argument, 0);
  if (isNumeric(current)) return combine(operator, current, argument);
  throw new CommandError(
    14,
    `Cannot apply ${operator} to a value of non-numeric type. {_id: ${show(at.id)}} has the field '${at.path}' of non-numeric type ${typeName(current)}`,
  );
}

function extreme(current: unknown, argument: unknown, wins: (a: string, b: string) => boolean): unknown {
  return current === undefined || wins(sortKey(argument), sortKey(current)) ? argument : KEEP;
}

function moment(argument: unknown, at: Situation): unknown {
  if (argument === true || argument === false || (isPlain(argument) && argument['$type'] === 'date'))
    return at.now;
  if (isPlain(argument) && argument['$type'] === 'timestamp') {
    return new Timestamp({ t: Math.floor(at.now.getTime() / 1000), i: 1 });
  }
  throw new CommandError(2, "The '$type' string field is required to be 'date' or 'timestamp'");
}

function bitwise(current: unknown, argument: unknown): unknown {
  const value = current ?? 0;
  if (!isPlain(argument) || typeof value !== 'number')
    throw new CommandError(2, '$bit needs an int field and an object');
  return Object.entries(argument).reduce((result, [name, operand]) => {
    if (typeof operand !== 'number')
      throw new CommandError(2, 'The $bit modifier field must be an Integer(32/64 bit)');
    if (name === 'and') return result & operand;
    if (name === 'or') return result | operand;
    if (name === 'xor') return result ^ operand;
    throw new CommandError(2, "The $bit modifier only supports 'and', 'or', and 'xor'");
  }, value);
}

function listOf(operator: string, current: unknown, at: Situation): readonly unknown[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw new CommandError(
    2,
    `The field '${at.path}' must be an array but is of type ${typeName(current)} in document {_id: ${show(at.id)}} (${operator})`,
  );
}

function onList(
  operator: string,
  current: unknown,
  at: Situation,
  change: (list: readonly unknown[]) => unknown,
): unknown {
  return current === undefined ? KEEP : change(listOf(operator, current, at));
}
