import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import { $sum } from 'mingo/operators/accumulator';
import {
  $add,
  $arrayElemAt,
  $cond,
  $filter,
  $ifNull,
  $literal,
  $map,
  $range,
  $subtract,
} from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { CommandError } from '../errors.ts';
import { sortBy } from '../query/sort.ts';
import { isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { dateOperators } from './date-operators.ts';
import type { Operator, Operators } from './operator.ts';

/** Accumulators with MongoDB's order, for which a missing field is not null. */
const accumulatorOperators: Operators = {
  $push: (docs, args, options) => valuesOf(docs, args, options).filter((value) => value !== undefined),
  $min: (docs, args, options) => {
    const values = valuesOf(docs, args, options).filter((value) => value !== null && value !== undefined);
    return sortBy(values, (value) => ({ value }), [['value', 1]])[0] ?? null;
  },
};

/** An accumulator's input: one value per document of the group, or an existing list. */
function valuesOf(docs: unknown, args: unknown, options: Options): unknown[] {
  if (!Array.isArray(docs)) return [];
  if (args === null || args === undefined) return docs;
  // Fresh options, since those passed in are rooted in the whole group.
  const { idKey, processingMode, useStrictMode, scriptEnabled, failOnError, context } = options;
  const own = { idKey, processingMode, useStrictMode, scriptEnabled, failOnError, context };
  return docs.map((doc) => evalExpr(doc, args, own));
}

/** Value operators in which mingo differs from MongoDB. */
const valueOperators: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $size: (doc, args, options) => {
    const list = evalExpr(doc, args, options);
    if (Array.isArray(list)) return list.length;
    throw new CommandError(17124, 'The argument to $size must be an array');
  },
};

/** mingo has its own type order and treats null and missing as equal; MongoDB's order is `sortKey`. */
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

/**
 * The operators the shop uses. mingo's are only those that a test shows to answer as MongoDB does: of its others,
 * some are silently wrong (rounding, percentiles, months, time zones) and some would run a client's code.
 */
const mingos = { $add, $arrayElemAt, $cond, $filter, $ifNull, $literal, $map, $range, $subtract };
const expression = { ...mingos, ...valueOperators, ...dateOperators };
const accumulator = { $sum, ...accumulatorOperators };
const known = { ...expression, ...accumulator };
const context = Context.init({ expression, accumulator });

export function isAccumulator(name: string): boolean {
  return Object.hasOwn(accumulator, name);
}

/** Refuses unknown operators anywhere in an expression before any document is read. */
export function checkExpression(given: unknown): void {
  if (Array.isArray(given)) {
    for (const item of given) checkExpression(item);
    return;
  }
  if (!isPlain(given)) return;
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith('$') && !Object.hasOwn(known, key))
      throw new CommandError(168, `Unrecognized expression '${key}'`);
    if (key !== '$literal') checkExpression(value);
  }
}

/** Evaluates an expression over a document (for an accumulator, a list) with plain JS numbers. */
export function evaluate(doc: unknown, given: unknown): unknown {
  const options: Options = {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context,
  };
  try {
    return evalExpr(doc, given, options);
  } catch (cause) {
    if (cause instanceof CommandError || !(cause instanceof Error)) throw cause;
    throw new CommandError(2, cause.message);
  }
}
