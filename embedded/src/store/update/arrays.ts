import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { elementTest, isOperators } from '../query/operators.ts';
import { equals } from '../query/predicates.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { type Doc, isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';

type List = readonly unknown[];

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`, in that order as MongoDB applies them. */
export function push(list: List, argument: unknown): unknown[] {
  if (!isPlain(argument) || !Object.hasOwn(argument, '$each')) {
    if (isOperators(argument))
      throw new CommandError(9, `Unrecognized clause in $push: ${Object.keys(argument)[0]}`);
    return [...list, argument];
  }
  for (const clause of Object.keys(argument)) {
    if (!['$each', '$position', '$sort', '$slice'].includes(clause))
      throw new CommandError(2, `Unrecognized clause in $push: ${clause}`);
  }
  const { $each: items, $position: position, $sort: sort, $slice: slice } = argument;
  if (!Array.isArray(items)) throw new CommandError(2, 'The argument to $each in $push must be an array');
  const at = position === undefined ? list.length : whole('$position', position);
  const start = at < 0 ? Math.max(0, list.length + at) : Math.min(at, list.length);
  const grown = [...list.slice(0, start), ...items, ...list.slice(start)];
  const sorted = sort === undefined ? grown : ordered(grown, sort);
  if (slice === undefined) return sorted;
  const size = whole('$slice', slice);
  return size < 0 ? sorted.slice(size) : sorted.slice(0, size);
}

function ordered(list: List, sort: unknown): unknown[] {
  const spec = isPlain(sort) ? parseSort(sort) : parseSort({ value: sort });
  const wrap = (item: unknown): Doc => (isPlain(sort) ? (isPlain(item) ? item : {}) : { value: item });
  return sortBy(list, wrap, spec);
}

export function addToSet(list: List, argument: unknown): unknown[] {
  const items = isPlain(argument) && Object.hasOwn(argument, '$each') ? argument['$each'] : [argument];
  if (!Array.isArray(items))
    throw new CommandError(14, 'The argument to $each in $addToSet must be an array');
  const keys = new Set(list.map((item) => sortKey(item)));
  const result = [...list];
  for (const item of items) {
    const key = sortKey(item);
    if (!keys.has(key)) result.push(item);
    keys.add(key);
  }
  return result;
}

/** Takes out what equals the argument, or, when it is a condition, what satisfies it. */
export function pull(list: List, argument: unknown): unknown[] {
  const test = isPlain(argument)
    ? elementTest(argument, { fold: undefined, compile: (filter) => compileFilter(filter) })
    : argument instanceof BSONRegExp
      ? equals(argument)
      : sameAs(argument);
  return list.filter((item) => !test(item));
}

export function pullAll(list: List, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw new CommandError(2, '$pullAll requires an array argument');
  const keys = new Set(argument.map((item) => sortKey(item)));
  return list.filter((item) => !keys.has(sortKey(item)));
}

export function pop(list: List, argument: unknown): unknown[] {
  const end = Number(argument);
  if (end !== 1 && end !== -1) throw new CommandError(9, `$pop expects 1 or -1, found: ${String(argument)}`);
  return end === 1 ? list.slice(0, -1) : list.slice(1);
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
