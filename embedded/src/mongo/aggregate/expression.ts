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
import { isPlain } from '../values/decode.ts';
import { accumulatorOperators } from './accumulators.ts';
import { dateOperators } from './date-operators.ts';
import { valueOperators } from './value-operators.ts';

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
