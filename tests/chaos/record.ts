/** What the actors did and the shop answered, for the judge; nothing comes from the database. */
export interface Recorded {
  /** Order versions that the shop confirmed; `asked` and `at` (the response) in ms since 1970. */
  written: { id: string; version: number; asked: number; at: number }[];
  /** Portions that admins added to an ingredient. `sure`: confirmed; otherwise it may have happened or not. */
  portions: { category: string; name: string; added: number; sure: boolean }[];
  /** Orders that somebody set out to cancel, before asking: the answer may be lost. */
  cancelling: { id: string; by: 'customer' | 'admin'; refund?: boolean }[];
  /** Accounts that the manager set out to delete. */
  deleting: string[];
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
  cancelling: [],
  deleting: [],
  voids: 0,
  cancels: 0,
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
