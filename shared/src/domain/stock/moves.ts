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
  /** Of a waste-correction: the reason that it was thrown away for, whatever was told. */
  really?: WasteReason | undefined;
  /** Portions, as told. */
  qty: number;
  /** By how many stock changed. */
  change: number;
  /** How often somebody had said before it how many there are; absent: booked before that was kept. */
  counted?: number | undefined;
}

/**
 * With a count wherever somebody said how many there are beside the moves, in the menu's form or in the inventory: what they
 * found is right, and nothing of before is taken back from it. `now`: how often it was said by now.
 */
export function withEdits(moves: readonly Moved[], now: number): Moved[] {
  return moves.flatMap((move, at) => {
    const { kind, really, counted } = move;
    if (counted === undefined) return [move];
    const after = counted + (saysHowMany(kind) && !really ? 1 : 0);
    const next = at + 1 < moves.length ? (moves[at + 1]?.counted ?? after) : now;
    return next === after ? [move] : [move, { kind: 'count', qty: 0, change: 0 }];
  });
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

/** Portions thrown away: `all` of them; and since the last count, as `told`, and by how many stock fell. */
type Wasted = Record<'all' | 'told' | 'taken', number>;

/**
 * Portions booked as thrown away for this reason, of moves in their order, less what was taken back. Given another reason,
 * those before the last count go first: no count has to be true of why.
 */
export function wastedOf(moves: readonly Moved[], of: WasteReason | undefined): Wasted {
  const sums = new Map<WasteReason | undefined, Wasted>();
  const sumOf = (reason: WasteReason | undefined) => sums.get(reason) ?? { all: 0, told: 0, taken: 0 };
  const book = (reason: WasteReason | undefined, by: Wasted) => {
    const { all, told, taken } = sumOf(reason);
    // What is taken back may have been thrown away too long ago.
    const sum = (one: number, more: number) => Math.max(0, one + more);
    sums.set(reason, { all: sum(all, by.all), told: sum(told, by.told), taken: sum(taken, by.taken) });
  };
  for (const { kind, reason, really, qty, change } of moves) {
    if (kind === 'count' || kind === 'left')
      for (const [why, { all }] of sums) sums.set(why, { all, told: 0, taken: 0 });
    else if (really) {
      const { all, told, taken } = sumOf(reason);
      const since = Math.max(0, qty - (all - told));
      const fell = Math.max(0, since - (told - taken));
      book(reason, { all: -qty, told: -since, taken: -fell });
      book(really, { all: qty, told: since, taken: fell });
    } else if (kind.startsWith('waste')) {
      const by = kind === 'waste' ? qty : -qty;
      book(reason, { all: by, told: by, taken: -change });
    }
  }
  return sumOf(of);
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
