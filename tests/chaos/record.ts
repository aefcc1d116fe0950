/** What the actors did and were told, for the judge; nothing in it is taken from the shop's database. */
export interface Recorded {
  /** A version of an order that the shop said it has written, and when it was asked to and said so (ms since 1970). */
  written: { id: string; version: number; asked: number; at: number }[];
  /** What admins added to an ingredient's portions. `sure`: the shop said so; else it may have happened or not. */
  portions: { category: string; name: string; added: number; sure: boolean }[];
  voids: number;
  cancels: number;
  admin_edits: number;
  users_deleted: number;
  refunds_partial: number;
  refunds_full: number;
}

export const nothingRecorded = (): Recorded => ({
  written: [],
  portions: [],
  voids: 0,
  cancels: 0,
  admin_edits: 0,
  users_deleted: 0,
  refunds_partial: 0,
  refunds_full: 0,
});

/** Why the manager voids an order: tells the judge where the money has to be. */
export const voidReasons = {
  back: 'Burnt, the money goes back',
  keep: 'Never fetched, the money stays',
} as const;

export const emailOfGuest = /@chaos\.example$/;
