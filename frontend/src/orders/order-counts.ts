import type { OrderCounts } from '@forno/shared/contracts';
import type { OrderStatus } from '@forno/shared/domain';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '#transport/keys.ts';
import type { Moving } from './order-pages.ts';

function moved(counts: OrderCounts, from: OrderStatus, to: OrderStatus): OrderCounts {
  // Nothing to subtract from: another admin's move is ahead of the counts. Keep the sum.
  if (from === to || counts[from] === 0) return counts;
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };
}

/** Adjusts the counts until they are refetched. */
export function countMove(client: QueryClient, from: OrderStatus, to: OrderStatus): void {
  client.setQueryData<OrderCounts>(keys.admin.orderCounts, (counts) => counts && moved(counts, from, to));
}

/** The counts with pending moves applied. */
export function countsWith(counts: OrderCounts, moving: Moving): OrderCounts {
  return [...moving.values()].reduce((sum, { order, to }) => moved(sum, order.status, to), counts);
}

export function totalOf(counts: OrderCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
