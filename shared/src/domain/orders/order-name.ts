import { type Called, callName } from './call-number.ts';

interface Part {
  line: number;
  lines?: number | undefined;
}

/** `2 of 3` of the orders paid together; undefined for a single one. */
export const partOf = ({ line, lines = 1 }: Part): string | undefined =>
  lines > 1 ? `${line + 1} of ${lines}` : undefined;

/** One order, and which one of those that are called alike: `17 (2 of 3)`. */
export function orderName(order: Called & Part): string {
  const part = order.number === undefined ? undefined : partOf(order);
  return part === undefined ? callName(order) : `${callName(order)} (${part})`;
}
