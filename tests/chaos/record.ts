import type { Counted, DisputeStatus, Inventory } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import type { Screen } from './screen.ts';

/** What the actors did and the shop answered, for the judge; nothing comes from the database. */
export interface Recorded {
  /** Order versions that the shop confirmed; `asked` and `at` (the response) in ms since 1970. */
  written: { id: string; version: number; asked: number; at: number }[];
  /** Portions that admins added to an ingredient. `sure`: confirmed; otherwise it may have happened or not. */
  portions: { category: string; name: string; added: number; sure: boolean }[];
  /** Orders that somebody set out to cancel, before asking: the answer may be lost. */
  cancelling: { id: string; by: 'customer' | 'admin'; refund?: boolean }[];
  /** Parts of orders that an admin set out to give back, with what the shop said went back (paise). */
  parts: { id: string; given?: number }[];
  /** Orders that the cashier set out to take, before asking; `paid`: the shop, or the provider, said that the money came. */
  taken: { key: string; way: string; amount: number; fee: number; paid?: boolean }[];
  /** The cashier's till. */
  till?: string | undefined;
  /** What banks said, in its order; `amount` (paise) is disputed, `asked` and `at` as above. */
  disputes: { paymentId: string; status: DisputeStatus; amount: number; asked: number; at: number }[];
  /** Accounts that the manager set out to delete. */
  deleting: string[];
  voids: number;
  cancels: number;
  time_changes: number;
  admin_edits: number;
  users_deleted: number;
  refunds_partial: number;
  refunds_full: number;
}

export const nothingRecorded = (): Recorded => ({
  written: [],
  portions: [],
  cancelling: [],
  parts: [],
  taken: [],
  disputes: [],
  deleting: [],
  voids: 0,
  cancels: 0,
  time_changes: 0,
  admin_edits: 0,
  users_deleted: 0,
  refunds_partial: 0,
  refunds_full: 0,
});

/** The manager's reasons for voiding: tell the judge where the money must be. */
export const voidReasons = {
  back: 'Burnt, the money goes back',
  keep: 'Never fetched, the money stays',
} as const;

export const emailOfGuest = /@chaos\.example$/;

/** What a run left behind, to be compared. */
export interface Evidence {
  models: Models;
  /** A BFF, and an admin's token for it. */
  url: string;
  adminToken: string;
  /** Percent of tax, by the pizza's name. */
  rateOf: (pizza: string) => number;
  sandboxUrl: string;
  stock: Inventory & Counted;
  /** Customers' screens by account id. */
  screens: ReadonlyMap<string, Screen>;
  adminScreen: Screen;
  recorded: Recorded;
  /** How many mails may have been in flight during kills. */
  mayRepeat: number;
}

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
  left_twice: 0,
  admin_mismatch: 0,
  bill_wrong: 0,
  number_wrong: 0,
};
type Kind = keyof typeof none;
export type Find = (kind: Kind, what: string) => void;

export type Findings = ReturnType<typeof collect>['findings'];

/** Both ends of what names whole records: logs that keep the last pages would lose all other findings. */
const shorten = (what: string) => (what.length > 900 ? `${what.slice(0, 450)} … ${what.slice(-450)}` : what);

/** Counts of violations, which must all be 0, and one line about each. */
export function collect() {
  const counts: Record<Kind, number> = { ...none };
  const lines: string[] = [];
  const find: Find = (kind, what) => {
    counts[kind] += 1;
    lines.push(`${kind}: ${shorten(what)}`);
  };
  return { findings: { counts, lines }, find };
}
