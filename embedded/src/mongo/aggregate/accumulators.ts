import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { sortBy } from '../query/sort.ts';
import type { Operators } from './operator.ts';

/** Accumulators with MongoDB's order, for which a missing field is not null. */
export const accumulatorOperators: Operators = {
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
