import { dayMs } from '../settings/shop-days.ts';

/** What changes stock beside orders and edits. */
export const stockMoveKinds = [
  'received',
  'waste',
  'count',
  'left',
  'correction',
  'waste-correction',
] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** Whether a move is of what the records say, and not of what came or went. */
export const saysHowMany = (kind: StockMoveKind): boolean => kind !== 'received' && kind !== 'waste';

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

/** What was booked of one ingredient. */
interface Moved {
  kind: StockMoveKind;
  reason?: WasteReason | undefined;
  /** Portions, as told. */
  qty: number;
  /** By how many stock changed. */
  change: number;
}

/** For so long (days) what was booked as received or thrown away can be taken back. */
export const correctableDays = 7;
export const correctableForMs = correctableDays * dayMs;

/**
 * Portions booked as received that can be taken back, of moves in their order: those in stock as far as the records say, and
 * those that a count has found missing since.
 */
export function receivedOf(moves: readonly Moved[]): { inStock: number; counted: number } {
  let [inStock, counted] = [0, 0];
  for (const { kind, qty, change } of moves) {
    if (kind === 'received') inStock += qty;
    else if (kind === 'correction') {
      // What it took back may have been received too long ago.
      inStock = Math.max(0, inStock + change);
      counted = Math.max(0, counted - qty - change);
    } else if (!kind.startsWith('waste')) {
      counted += Math.min(inStock, Math.max(0, -change));
      inStock = 0;
    }
  }
  return { inStock, counted };
}

/**
 * Portions booked as thrown away for this reason since the last count, of moves in their order, less what was taken back: as
 * told, and by how many of them stock fell.
 */
export function wastedOf(
  moves: readonly Moved[],
  of: WasteReason | undefined,
): { told: number; taken: number } {
  let [told, taken] = [0, 0];
  for (const { kind, reason, qty, change } of moves) {
    if (kind === 'count' || kind === 'left') [told, taken] = [0, 0];
    else if (reason === of && kind.startsWith('waste')) {
      told += kind === 'waste' ? qty : -qty;
      taken -= change;
    }
  }
  return { told, taken };
}

/**
 * By how many portions a move changes what can be sold now; never to less than none. Of a correction, `inStock` of what it
 * takes back no count has put right; of a waste-correction, `beyond` of what was told never was in stock.
 */
export function changeOf(
  kind: StockMoveKind,
  {
    qty,
    expected = 0,
    inStock = 0,
    beyond = 0,
  }: { qty: number } & Partial<Record<'expected' | 'inStock' | 'beyond', number | undefined>>,
  now: number,
): number {
  const by = {
    received: qty,
    waste: -qty,
    count: qty - expected,
    left: qty - now,
    correction: -Math.min(qty, inStock),
    'waste-correction': Math.max(0, qty - beyond),
  };
  // Without a minus before the nought.
  return Math.max(-now, by[kind]) || 0;
}

/** Portions lost by a move; below 0 what was found, or was no loss. A correction takes back what a count has booked as missing of it. */
export function lossOf({ kind, qty, change }: Moved): number {
  const by = {
    received: 0,
    waste: qty,
    count: -change,
    left: -change,
    correction: -(qty + change),
    'waste-correction': -qty,
  };
  return by[kind];
}
