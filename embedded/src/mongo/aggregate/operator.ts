import type { Options } from 'mingo/types';

/** An operator as mingo calls it: on a document or, in a `$group`, on the group's documents. */
export type Operator = (docs: unknown, args: unknown, options: Options) => unknown;
export type Operators = Record<`$${string}`, Operator>;
