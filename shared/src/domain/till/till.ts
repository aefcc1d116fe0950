/** Where a till stands, unless the shop has several. */
export const defaultStation = 'Counter';

/**
 * Most paise of one amount, pay-ins and pay-outs of one till, and closed tills on a page. Not among the limits, which
 * every first page loads.
 */
export const tillLimits = { maxPaise: 100_000_000, movesMax: 500, listed: 100 } as const;

/** India's notes, largest first, in paise; coins are counted as one amount. */
export const notes = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000] as const;

/** Money put into the till, or taken out of it, beside what is sold and paid back. */
export const tillMoveKinds = ['in', 'out'] as const;
export type TillMoveKind = (typeof tillMoveKinds)[number];

/** What somebody counted, in paise: the total, or how many of each note and the coins together. */
export type CashCount =
  | { total: number }
  | { notes: { note: (typeof notes)[number]; count: number }[]; coins: number };

/** Integer paise. */
export function sumCount(counted: CashCount): number {
  if ('total' in counted) return counted.total;
  return counted.notes.reduce((sum, { note, count }) => sum + note * count, counted.coins);
}

interface CashOfTill {
  float: number;
  moves: readonly { kind: TillMoveKind; amount: number }[];
}

/** What was paid in, or out, in paise. */
export const sumMoves = ({ moves }: Pick<CashOfTill, 'moves'>, kind: TillMoveKind): number =>
  moves.reduce((sum, move) => (move.kind === kind ? sum + move.amount : sum), 0);

/** The cash that should lie in a till, in paise: below 0 when more was taken out than is known to have come in. */
export function expectedCash(till: CashOfTill, cash: { received: number; paidBack: number }): number {
  return till.float + cash.received - cash.paidBack + sumMoves(till, 'in') - sumMoves(till, 'out');
}
