import { BSONRegExp, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { sortKey } from '../values/sort-key.ts';

export type Test = (value: unknown) => boolean;

/** MongoDB's equality: null also matches a missing field, a pattern matches strings. */
export function equals(target: unknown): Test {
  if (target === null || target === undefined) return (v) => v === null || v === undefined;
  if (target instanceof BSONRegExp) return matches(target);
  if (target instanceof ObjectId) return (v) => v instanceof ObjectId && v.equals(target);
  if (typeof target === 'boolean' || typeof target === 'string') return (v) => v === target;
  const key = sortKey(target);
  if (typeof target === 'number' && !Number.isNaN(target)) {
    return (v) => v === target || (typeof v !== 'number' && isSet(v) && sortKey(v) === key);
  }
  return (v) => isSet(v) && sortKey(v) === key;
}

/** Whether a value is one of these: numbers compare by value, in whatever type. */
export function oneOf(targets: readonly unknown[]): Test {
  const keys = new Set(targets.map(sortKey));
  return (v) => keys.has(sortKey(v));
}

/** The operators of a range, as what they make of the sign of a comparison. */
export const SIGNS: Readonly<Record<string, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** A range matches only values of the limit's type: `{ $gt: 5 }` never matches a string. NaN is in none. */
export function inRange(accepts: (order: number) => boolean, limit: unknown): Test {
  if (Number.isNaN(limit)) return (v) => accepts(0) && Number.isNaN(v);
  const key = sortKey(limit);
  return (v) => {
    if (Number.isNaN(v)) return false;
    const own = sortKey(v);
    return own.charAt(0) === key.charAt(0) && accepts(own < key ? -1 : own > key ? 1 : 0);
  };
}

function matches({ pattern, options }: BSONRegExp): Test {
  if (/[^imsu]/.test(options)) throw new CommandError(51108, ` invalid flag in regex options: ${options}`);
  try {
    const regex = new RegExp(pattern, options);
    return (v) => typeof v === 'string' && regex.test(v);
  } catch (cause) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(cause)}`);
  }
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
