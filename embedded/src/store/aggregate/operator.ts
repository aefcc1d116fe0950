import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';

/** An operator as mingo calls it: over a document or, in a `$group`, over the documents of the group. */
export type Operator = (docs: unknown, args: unknown, options: Options) => unknown;
export type Operators = Record<`$${string}`, Operator>;

/** The values that an accumulator is about: one per document of a group, or a list that is already there. */
export function valuesOf(docs: unknown, args: unknown, options: Options): unknown[] {
  if (!Array.isArray(docs)) return [];
  if (args === null || args === undefined) return docs;
  // Fresh options, since those passed in are rooted in the whole group.
  const { idKey, processingMode, useStrictMode, scriptEnabled, failOnError, variables, context } = options;
  const own = { idKey, processingMode, useStrictMode, scriptEnabled, failOnError, variables, context };
  return docs.map((doc) => evalExpr(doc, args, own));
}
