import { estimateFrom, type TimeRange } from '../../domain/index.ts';
import type { Checkout } from '../db/models/index.ts';

/** The promise of a paid checkout; undefined for older ones without one. */
export function paidEstimate({
  promise,
  createdAt,
  paidAt,
}: Pick<Checkout, 'promise' | 'createdAt' | 'paidAt'>): TimeRange | undefined {
  return promise && estimateFrom(promise, createdAt, paidAt ?? createdAt);
}
