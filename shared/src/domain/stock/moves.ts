/** What changes stock beside orders and edits. */
export const stockMoveKinds = ['received', 'waste', 'count', 'left'] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** Whether a move is of what lies there, and not of what came or went. */
export const saysHowMany = (kind: StockMoveKind): boolean => kind === 'count' || kind === 'left';

/** Why portions are thrown away. */
export const wasteReasons = ['expired', 'burnt', 'dropped', 'staff', 'other'] as const;
export type WasteReason = (typeof wasteReasons)[number];

/** What the shop lost in other ways: missing at a count, or in what was cancelled once it was begun. */
export const lossReasons = [...wasteReasons, 'count', 'cancelled'] as const;
export type LossReason = (typeof lossReasons)[number];

/** Whether somebody has said how many there are since this was read: the same difference is not booked twice. */
export const isCountedSince = (
  seen: { counted?: number | undefined },
  now: { counted?: number | undefined },
): boolean => (seen.counted ?? 0) !== (now.counted ?? 0);

/** By how many portions a move changes what can be sold now; never to less than none. */
export function changeOf(
  kind: StockMoveKind,
  { qty, expected = 0 }: { qty: number; expected?: number | undefined },
  now: number,
): number {
  const by = { received: qty, waste: -qty, count: qty - expected, left: qty - now };
  // Without a minus before the nought.
  return Math.max(-now, by[kind]) || 0;
}
