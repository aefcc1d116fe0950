import { lastStatus } from '@forno/shared/domain';
import type { Order } from '@forno/shared/server';
import { Counter, type Registry } from 'prom-client';

export interface PromiseMetrics {
  /** An order, as it was before, is delivered at this moment. A second delivery is a correction. */
  delivered(before: Pick<Order, 'promise' | 'statusHistory'>, at: Date): void;
}

/** How this process saw the promises to customers end: counted with the move, never looked up. */
export function createPromiseMetrics(register: Registry): PromiseMetrics {
  const promises = new Counter({
    name: 'forno_promises_total',
    help: 'Delivered orders that were promised for a time, by whether they were in time.',
    labelNames: ['outcome'],
    registers: [register],
  });
  // A series that begins at 1 has no rate.
  for (const outcome of ['kept', 'missed']) promises.inc({ outcome }, 0);
  return {
    delivered({ promise, statusHistory }, at) {
      if (!promise || statusHistory.some(({ status }) => status === lastStatus)) return;
      promises.inc({ outcome: at <= promise.to ? 'kept' : 'missed' });
    },
  };
}
