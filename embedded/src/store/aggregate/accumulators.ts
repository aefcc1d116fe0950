import { sortKey } from '../values/sort-key.ts';
import { type Operators, valuesOf } from './operator.ts';

/** Accumulators that go by MongoDB's order and equality, and for which an absent field is not null. */
export const accumulatorOperators: Operators = {
  $push: (docs, args, options) => valuesOf(docs, args, options).filter((value) => value !== undefined),
  $addToSet: (docs, args, options) => {
    const values = valuesOf(docs, args, options).filter((value) => value !== undefined);
    return [...new Map(values.map((value) => [sortKey(value), value])).values()];
  },
  $min: (docs, args, options) => extreme(valuesOf(docs, args, options), (a, b) => a < b),
  $max: (docs, args, options) => extreme(valuesOf(docs, args, options), (a, b) => a > b),
};

function extreme(values: readonly unknown[], wins: (a: string, b: string) => boolean): unknown {
  let best: unknown = null;
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (best === null || wins(sortKey(value), sortKey(best))) best = value;
  }
  return best;
}
