import { ObjectId } from 'bson';
import { evalExpr } from 'mingo/core';
import { $toString } from 'mingo/operators/expression';
import { CommandError } from '../errors.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { isPlain } from '../values/decode.ts';
import { sortKey } from '../values/sort-key.ts';
import { type Operator, type Operators, valuesOf } from './operator.ts';

/** Operators on values that mingo has otherwise than MongoDB. */
export const valueOperators: Operators = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison((order) => order),
  $round: toPlace(halfToEven),
  $trunc: toPlace(Math.trunc),
  $size: (doc, args, options) => {
    const list = evalExpr(doc, args, options);
    if (Array.isArray(list)) return list.length;
    throw new CommandError(17124, 'The argument to $size must be an array');
  },
  $sortArray: (doc, args, options) => {
    const { input, sortBy: order } = isPlain(args) ? args : {};
    const list = evalExpr(doc, input, options);
    if (!Array.isArray(list)) return null;
    if (!isPlain(order)) return sortBy(list, (value) => ({ value }), parseSort({ value: order }));
    return sortBy(list, (item) => (isPlain(item) ? item : {}), parseSort(order));
  },
  /** mingo cannot write an id. */
  $toString: (doc, args, options) => {
    const value = evalExpr(doc, args, options);
    return value instanceof ObjectId ? value.toHexString() : $toString({}, { $literal: value }, options);
  },
  $percentile: (docs, args, options) => {
    const ranks = isPlain(args) ? evalExpr(docs, args['p'], options) : undefined;
    if (!Array.isArray(ranks)) throw new CommandError(7750301, '$percentile needs a list of numbers as p');
    const sorted = numbersOf(docs, args, options);
    return ranks.map((rank) => atRank(sorted, Number(rank)));
  },
  $median: (docs, args, options) => atRank(numbersOf(docs, args, options), 0.5),
};

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

function toPlace(round: (value: number) => number): Operator {
  return (doc, args, options) => {
    const [value, place = 0] = [evalExpr(doc, args, options)].flat();
    if (value === null || value === undefined) return null;
    if (typeof value !== 'number' || typeof place !== 'number')
      throw new CommandError(51081, 'only numbers can be rounded');
    const digits = String(value);
    if (digits.includes('e')) return Math.abs(value) < 1 ? 0 : value;
    // By way of the digits: 1.005 * 100 is not 100.5.
    return Number(`${round(Number(`${digits}e${place}`))}e${-place}`);
  };
}

function halfToEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1;
}

const numbersOf = (docs: unknown, args: unknown, options: Parameters<Operator>[2]): number[] => {
  const input = isPlain(args) ? args['input'] : undefined;
  const values = Array.isArray(docs) ? valuesOf(docs, input, options) : evalExpr(docs, input, options);
  const numbers = (Array.isArray(values) ? values : [values]).filter((value) => typeof value === 'number');
  return numbers.sort((a, b) => a - b);
};

/** The smallest value that has so many of all at or below it. */
function atRank(sorted: readonly number[], rank: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * rank) - 1)] ?? null;
}
