import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { CommandError } from '../errors.ts';
import { isPlain, promote } from '../values/decode.ts';
import { accumulatorOperators } from './accumulators.ts';
import { dateOperators } from './date-operators.ts';
import { valueOperators } from './value-operators.ts';

export type Variables = Readonly<Record<string, unknown>>;

/**
 * What of mingo answers as MongoDB does; the tests hold each of these to it. mingo has more, of which some are
 * wrong in silence (rounding, percentiles, months, time zones) and some would run a client's code.
 */
const TRUSTED = {
  expression:
    '$add $subtract $multiply $divide $mod $abs $ceil $floor $pow $sqrt $exp $ln $log10 $and $or $not $cond $ifNull $switch $concat $split $substrCP $toLower $toUpper $trim $ltrim $rtrim $strLenCP $replaceAll $replaceOne $regexMatch $arrayElemAt $arrayToObject $objectToArray $concatArrays $filter $map $reduce $reverseArray $slice $in $isArray $range $first $last $setUnion $setIntersection $setDifference $mergeObjects $getField $let $literal $type $toInt $toLong $toDouble $toBool $toDate $isNumber $rand',
  accumulator: '$sum $avg $first $last $count $mergeObjects $stdDevPop $stdDevSamp',
};

const context = Context.init({
  expression: { ...trusted(expressions, TRUSTED.expression), ...valueOperators, ...dateOperators },
  accumulator: { ...trusted(accumulators, TRUSTED.accumulator), ...accumulatorOperators },
});

const ACCUMULATORS = new Set([
  ...TRUSTED.accumulator.split(' '),
  ...Object.keys(accumulatorOperators),
  '$percentile',
  '$median',
]);
const KNOWN = new Set([
  ...TRUSTED.expression.split(' '),
  ...Object.keys(valueOperators),
  ...Object.keys(dateOperators),
  ...ACCUMULATORS,
]);

function trusted<T extends object>(operators: T, names: string): Partial<T> {
  const wanted = new Set(names.split(' '));
  const kept: Partial<T> = { ...operators };
  for (const name in kept) if (!wanted.has(name)) delete kept[name];
  return kept;
}

export function isAccumulator(name: string): boolean {
  return ACCUMULATORS.has(name);
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
