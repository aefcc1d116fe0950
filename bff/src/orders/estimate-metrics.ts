import { lastStatus } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server/db';
import { Counter, type Registry } from 'prom-client';

export type EstimateMetrics = ReturnType<typeof createEstimateMetrics>;

/** Metrics of kept promises: counted on delivery, never queried. */
export function createEstimateMetrics(register: Registry) {
  const promises = new Counter({
    name: 'forno_promises_total',
    help: 'Delivered orders that were promised for a time, by whether they were in time.',
    labelNames: ['outcome'],
    registers: [register],
  });
  // A counter must start at 0, or its first increment has no rate.
  for (const outcome of ['kept', 'missed']) promises.inc({ outcome }, 0);
  return {
    /** Records the delivery of this order (as it was before). A second delivery is a correction. */
    delivered(order: Pick<Order, 'promise' | 'remakeOf' | 'statusHistory'>, at: Date): void {
      const { promise, remakeOf, statusHistory } = order;
      if (!promise || remakeOf || statusHistory.some(({ status }) => status === lastStatus)) return;
      promises.inc({ outcome: at <= promise.to ? 'kept' : 'missed' });
    },
  };
}
