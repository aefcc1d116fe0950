import { promiseFrom, type TimeRange } from '../../domain/index.ts';
import type { Checkout } from '../models/index.ts';

/** The promise of a paid checkout; undefined for older ones without one. */
export function paidPromise({
  promise,
  createdAt,
  paidAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt'>): TimeRange | undefined {
  return promise && promiseFrom(promise, createdAt, paidAt ?? createdAt);
}
