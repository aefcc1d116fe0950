import { ObjectId } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { CommandError } from '../errors.ts';
import { isPlain, promote } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { dateOperators } from './date-operators.ts';

export type Variables = Readonly<Record<string, unknown>>;
type Operator = (doc: unknown, args: unknown, options: Options) => unknown;

/**
 * What mingo answers otherwise than MongoDB (found by comparing them) and what runs a client's code.
 * Refused as unknown, since a wrong answer would be silent.
 */
const REFUSED = ['$function', '$toHashedIndexKey', '$dateFromString', '$isoWeekYear', '$week'];

/** mingo compares by its own order of types and calls null and missing equal; MongoDB's order is `sortKey`. */
function comparison(decide: (order: number) => unknown): Operator {
  return (doc, args, options) => {
    const [left, right] = (Array.isArray(args) ? args : []).map((arg) =>
      keyOrMissing(evalExpr(doc, arg, options)),
    );
    if (left === undefined || right === undefined) throw new CommandError(16020, 'takes exactly 2 arguments');
    return decide(left < right ? -1 : left > right ? 1 : 0);
  };
}

function keyOrMissing(value: unknown): string {
  return value === undefined ? '' : sortKey(value);
}

const own: Record<`$${string}`, Operator> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => order),
  $size: (doc, args, options) => {
    const list = evalExpr(doc, args, options);
    if (Array.isArray(list)) return list.length;
    throw new CommandError(17124, 'The argument to $size must be an array');
  },
  /** mingo knows no ids. */
  $toString: (doc, args, options) => {
    const value = evalExpr(doc, args, options);
    return value instanceof ObjectId
      ? value.toHexString()
      : expressions.$toString({}, { $literal: value }, options);
  },
  ...dateOperators,
};

/** A field that isn't there adds nothing to `$push`; mingo adds null. */
const push: typeof accumulators.$push = (docs, expression, options) =>
  docs.map((doc) => evalExpr(doc, expression, options)).filter((value) => value !== undefined);

const allowed = Object.fromEntries(Object.entries(expressions).filter(([name]) => !REFUSED.includes(name)));
const { $accumulator: _code, ...safeAccumulators } = accumulators;
const context = Context.init({
  expression: { ...allowed, ...own },
  accumulator: { ...safeAccumulators, $push: push },
});

const KNOWN = new Set([...Object.keys(allowed), ...Object.keys(own), ...Object.keys(safeAccumulators)]);

export function isAccumulator(name: string): boolean {
  return Object.hasOwn(safeAccumulators, name);
}

/** Refuses unknown operators anywhere in an expression before a document is looked at. */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) {
    for (const item of expression) checkExpression(item);
    return;
  }
  if (!isPlain(expression)) return;
  for (const [key, value] of Object.entries(expression)) {
    if (key.startsWith('$') && !KNOWN.has(key))
      throw new CommandError(168, `Unrecognized expression '${key}'`);
    if (key === '$switch' && isPlain(value) && !('default' in value)) {
      throw new CommandError(40066, '$switch needs a default in the embedded document store');
    }
    if (key !== '$literal') checkExpression(value);
  }
}

/** The value of an expression over a document (or, for an accumulator, over a list) of plain numbers. */
export function evaluate(doc: unknown, expression: unknown, variables: Variables = {}): unknown {
  const options: Options = {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    variables,
    context,
  };
  try {
    return evalExpr(doc, expression, options);
  } catch (cause) {
    if (cause instanceof CommandError || !(cause instanceof Error)) throw cause;
    throw new CommandError(2, cause.message);
  }
}

/** `$expr`: an aggregation expression as a filter. */
export function compileExpression(expression: unknown, variables?: Variables): (doc: unknown) => boolean {
  checkExpression(expression);
  const plain = promote(expression);
  return (doc) => {
    const value = evaluate(promote(doc), plain, variables);
    return value !== false && value !== 0 && value !== null && value !== undefined;
  };
}
