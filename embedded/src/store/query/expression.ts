import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import { Context, evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { CommandError } from '../errors.ts';
import { isPlain, promote } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';

export type ExpressionOptions = Partial<Options>;
type Operator = (doc: unknown, args: unknown, options: Options) => unknown;

/** Code sent by a client is never run. */
const { $function: _function, ...safeExpressions } = expressions;
const { $accumulator: _accumulator, ...safeAccumulators } = accumulators;

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

const comparisons = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => order),
};

export const expressionContext = Context.init({
  expression: { ...safeExpressions, ...comparisons },
  accumulator: safeAccumulators,
});

const KNOWN = new Set([...Object.keys(safeExpressions), ...Object.keys(safeAccumulators)]);

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
    if (key !== '$literal') checkExpression(value);
  }
}

/** `$expr`: an aggregation expression as a filter. */
export function compileExpression(
  expression: unknown,
  options?: ExpressionOptions,
): (doc: unknown) => boolean {
  checkExpression(expression);
  const plain = promote(expression);
  const settings = { context: expressionContext, scriptEnabled: false, ...options };
  return (doc) => {
    const value = compute(doc, plain, settings);
    return value !== false && value !== 0 && value !== null && value !== undefined;
  };
}

function compute(doc: unknown, plain: unknown, settings: ExpressionOptions): unknown {
  return evalExpr(promote(doc), plain, settings as Options);
}
