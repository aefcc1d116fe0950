import { type Called, callName } from './call-number.ts';

interface Part {
  line: number;
  lines?: number | undefined;
}

/** `2 of 3` of the orders paid together; undefined for a single one. */
export const partOf = ({ line, lines = 1 }: Part): string | undefined =>
  lines > 1 ? `${line + 1} of ${lines}` : undefined;

/** Orders of one delivery, as many as were not cancelled; what was made again is not counted. */
export function withoutCancelled<O extends Pick<Part, 'lines'>>(
  orders: readonly O[],
  cancelled: readonly { remakeOf?: unknown }[],
): O[] {
  const gone = cancelled.filter(({ remakeOf }) => !remakeOf).length;
  return orders.map((order) => ({ ...order, lines: (order.lines ?? 1) - gone }));
}

/** One order, and which one of those that are called alike: `17 (2 of 3)`. */
export function orderName(order: Called & Part): string {
  const part = order.number === undefined ? undefined : partOf(order);
  return part === undefined ? callName(order) : `${callName(order)} (${part})`;
}
