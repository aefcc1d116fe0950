import type { Order, Refund } from '../../db/models/index.ts';

/** Key of the refund of all that is left of an order. */
export const voidKey = ({ _id }: Pick<Order, '_id'>) => `order-${String(_id)}`;

/**
 * The order that such a key, as the provider has it, is of (with its attempt's number behind it when it was tried again, or with
 * what a dispute had kept of it), and whether it is of all that was left: then the order was cancelled. Undefined for other keys.
 */
export function orderOfKey(key = ''): { id: string; isVoid: boolean; attempt: number } | undefined {
  const [, id, part, attempt = 1] = /^order-([0-9a-f]{24})(-part-)?(?:-(\d+)$)?/.exec(key) ?? [];
  return id === undefined ? undefined : { id, isVoid: part === undefined, attempt: Number(attempt) };
}

/** Whether it is that refund, or what went back of it by another way. */
export const isOfVoid = (order: Pick<Order, '_id'>, { key, tender }: Refund): boolean =>
  key === voidKey(order) || key === `${voidKey(order)}-${tender}`;
