const none = {
  lost: 0,
  duplicated: 0,
  amount_mismatch: 0,
  stock_mismatch: 0,
  oversold: 0,
  live_missed: 0,
  mails_missing: 0,
  mails_doubled: 0,
  unexplained_money: 0,
  admin_mismatch: 0,
};
type Kind = keyof typeof none;
export type Find = (kind: Kind, what: string) => void;

/** Counts of violations, which must all be 0, and one line about each. */
export interface Findings {
  counts: Record<Kind, number>;
  lines: string[];
}

export function collect(): { findings: Findings; find: Find } {
  const counts = { ...none };
  const lines: string[] = [];
  const find: Find = (kind, what) => {
    counts[kind] += 1;
    lines.push(`${kind}: ${what}`);
  };
  return { findings: { counts, lines }, find };
}
