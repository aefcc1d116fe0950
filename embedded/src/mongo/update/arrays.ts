import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { elementTest, isOperators } from '../query/operators.ts';
import { equals } from '../query/predicates.ts';
import { isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';

type List = readonly unknown[];

/** `$push`, with `$each` then `$slice`. */
export function push(list: List, argument: unknown): unknown[] {
  if (!isPlain(argument) || !Object.hasOwn(argument, '$each')) {
    if (isOperators(argument))
      throw new CommandError(9, `Unrecognized clause in $push: ${Object.keys(argument)[0]}`);
    return [...list, argument];
  }
  for (const clause of Object.keys(argument)) {
    if (!['$each', '$slice'].includes(clause))
      throw new CommandError(2, `Unrecognized clause in $push: ${clause}`);
  }
  const { $each: items, $slice: slice } = argument;
  if (!Array.isArray(items)) throw new CommandError(2, 'The argument to $each in $push must be an array');
  const grown = [...list, ...items];
  if (slice === undefined) return grown;
  const size = whole('$slice', slice);
  return size < 0 ? grown.slice(size) : grown.slice(0, size);
}

/** Removes what equals the argument or, if it is a condition, what satisfies it. */
export function pull(list: List, argument: unknown): unknown[] {
  const test = isPlain(argument)
    ? elementTest(argument, compileFilter)
    : argument instanceof BSONRegExp
      ? equals(argument)
      : sameAs(argument);
  return list.filter((item) => !test(item));
}

function sameAs(wanted: unknown): (item: unknown) => boolean {
  const key = sortKey(wanted);
  return (item) => sortKey(item) === key;
}

function whole(clause: string, value: unknown): number {
  const plain = Number(value);
  if (typeof value === 'string' || !Number.isInteger(plain))
    throw new CommandError(2, `The value for ${clause} must be an integer value`);
  return plain;
}
