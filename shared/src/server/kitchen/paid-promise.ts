import { promiseFrom, type TimeRange } from '../../domain/index.ts';
import type { Checkout } from '../models/index.ts';

/** What is promised to who has paid this checkout; undefined for one from before anything was. */
export function paidPromise({
  promise,
  createdAt,
  paidAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt'>): TimeRange | undefined {
  return promise && promiseFrom(promise, createdAt, paidAt ?? createdAt);
}
