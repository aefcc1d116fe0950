import { BSONRegExp } from 'bson';
import { type Doc, isPlain } from '../values/decode.ts';
import { isOperators } from './filter.ts';

/** A filter's bounds on one path, as far as an index can use them. */
export interface Bounds {
  /** The path has other conditions too. */
  more?: boolean;
  points?: readonly unknown[];
  lower?: unknown;
  upper?: unknown;
  /** A single element must satisfy both limits. */
  ofOneElement?: boolean;
}

/** Adds each path's bounds. Returns whether every condition is on a single path. */
export function gather(filter: Doc, bounds: Map<string, Bounds>): boolean {
  let onlyPaths = true;
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(value)) {
      for (const clause of value) if (isPlain(clause)) onlyPaths = gather(clause, bounds) && onlyPaths;
    } else if (key.startsWith('$')) onlyPaths = false;
    else {
      const at = bounds.get(key) ?? {};
      for (const [name, argument] of operatorsOf(value)) narrow(at, name, argument);
      bounds.set(key, at);
    }
  }
  return onlyPaths;
}

/** A condition as a list of operators: a bare value is `$eq`. */
export const operatorsOf = (condition: unknown): [name: string, argument: unknown][] =>
  Object.entries(isOperators(condition) ? condition : { $eq: condition });

const exactOnes = new Set(['$eq', '$in', '$gte', '$lte']);

function narrow(at: Bounds, name: string, argument: unknown): void {
  const others = [at.points, name === '$lte' ? undefined : at.lower, name === '$gte' ? undefined : at.upper];
  at.more ||= !exactOnes.has(name) || others.some((other) => other !== undefined);
  if (name === '$in' && Array.isArray(argument) && argument.every(isPoint)) at.points ??= argument;
  else if (name === '$elemMatch' && isOperators(argument)) {
    const free = at.lower === undefined && at.upper === undefined;
    for (const [each, limit] of Object.entries(argument)) narrow(at, each, limit);
    at.ofOneElement ||= free && at.lower !== undefined && at.upper !== undefined;
  } else if (!isPoint(argument)) return;
  else if (name === '$eq') at.points = [argument];
  else if (name === '$gt' || name === '$gte') at.lower ??= argument;
  else if (name === '$lt' || name === '$lte') at.upper ??= argument;
}

/** An array matches itself or an element, a pattern many strings: neither is a single point in an index. */
function isPoint(value: unknown): boolean {
  return !Array.isArray(value) && !(value instanceof BSONRegExp) && value !== undefined;
}

/** The bounds leave out documents without the field. */
export function isThere({ points, lower, upper }: Bounds = {}): boolean {
  return points ? !points.includes(null) : (lower ?? upper ?? null) !== null;
}
