import { BSONRegExp, MaxKey, MinKey, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { sortKey } from '../values/sort-key.ts';

export type Test = (value: unknown) => boolean;

/** MongoDB's equality: null also matches a missing field, a regular expression also matches strings. */
export function equals(target: unknown): Test {
  if (target === null || target === undefined) return (v) => v === null || v === undefined;
  if (isPattern(target)) return matches(target, undefined);
  if (target instanceof ObjectId) return (v) => v instanceof ObjectId && v.equals(target);
  if (typeof target === 'boolean' || typeof target === 'string') return (v) => v === target;
  const key = sortKey(target);
  if (typeof target === 'number' && !Number.isNaN(target)) {
    return (v) => v === target || (typeof v !== 'number' && isSet(v) && sortKey(v) === key);
  }
  return (v) => isSet(v) && sortKey(v) === key;
}

export function oneOf(targets: readonly unknown[]): Test {
  const keys = new Set<string>();
  const patterns: Test[] = [];
  for (const target of targets) {
    if (isPattern(target)) patterns.push(matches(target, undefined));
    else keys.add(sortKey(target));
  }
  return (v) => keys.has(sortKey(v)) || patterns.some((test) => test(v));
}

const SIGNS: Record<string, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** A range matches only values of the limit's type: `{ $gt: 5 }` never matches a string. */
export function inRange(operator: string, limit: unknown): Test {
  const accepts = SIGNS[operator];
  if (!accepts) throw new CommandError(2, `unknown operator: ${operator}`);
  if (typeof limit === 'number' && Number.isNaN(limit)) return (v) => accepts(0) && Number.isNaN(v);
  const key = sortKey(limit);
  const type = limit instanceof MinKey || limit instanceof MaxKey ? undefined : key.charAt(0);
  return (v) => {
    if (typeof v === 'number' && Number.isNaN(v)) return false;
    const own = sortKey(v);
    return (type === undefined || own.charAt(0) === type) && accepts(own < key ? -1 : own > key ? 1 : 0);
  };
}

export function matches(pattern: unknown, options: unknown): Test {
  const [source, own] = isPattern(pattern) ? sourceOf(pattern) : [pattern, ''];
  const flags = typeof options === 'string' ? options : own;
  if (typeof source !== 'string') throw new CommandError(2, '$regex has to be a string');
  if (/[^imsu]/.test(flags)) throw new CommandError(51108, ` invalid flag in regex options: ${flags}`);
  let regex: RegExp;
  try {
    regex = new RegExp(source, flags);
  } catch (cause) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(cause)}`);
  }
  return (v) =>
    typeof v === 'string'
      ? regex.test(v)
      : v instanceof BSONRegExp && v.pattern === source && v.options === flags;
}

/** A BSON pattern or, after a stage that computes, a JavaScript one. */
function isPattern(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

function sourceOf(pattern: BSONRegExp | RegExp): [string, string] {
  return pattern instanceof RegExp ? [pattern.source, pattern.flags] : [pattern.pattern, pattern.options];
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
