import { Split } from '../customer/bills.ts';
import { taxRegimes } from '../../domain/index.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** The taxes, and what is taxable, of tax invoices alone: in a month of two schemes less than the amount. */
const Sums = z.object({ count: z.int(), ...Split });

/** `2026-11`, in the shop's time zone. */
export const MonthQuery = z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) });

export const BillsMonth = z.object({
  month: z.string(),
  /** As it was billed, if in the regular one, else as it is now; null: the shop issues no bills. */
  regime: z.nullable(z.enum(taxRegimes)),
  /** The GSTINs that file a GSTR-1 of it: mostly one. */
  filers: z.optional(z.array(z.string())),
  bills: Sums,
  creditNotes: Sums,
  /**
   * Of the payments of these days: what the shop kept by the provider's books, and bills less credit notes; `pending` of both goes back once the bank
   * has made it, with a credit note. null: the
   * provider does not answer, or there are too many to compare.
   */
  money: z.nullable(z.object({ kept: z.int(), billed: z.int(), pending: z.optional(Split.amount) })),
  /** A restored database numbers its documents with this prefix since then, until the next financial year. */
  restored: z.optional(z.object({ at: z.string(), series: z.string() })),
});
export type BillsMonth = z.infer<typeof BillsMonth>;

export const billsMonth = call('GET /report/papers', 'owner', { query: MonthQuery, answer: BillsMonth });
