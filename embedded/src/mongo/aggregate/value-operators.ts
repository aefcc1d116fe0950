import { evalExpr } from 'mingo/core';
import { CommandError } from '../errors.ts';
import { sortKey } from '../values/sort-key.ts';
import type { Operator, Operators } from './operator.ts';

/** Value operators in which mingo differs from MongoDB. */
export const valueOperators: Operators = {
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
