import { billKinds, creditNote, taxRegimes } from '../domain/index.ts';
import { PizzaFood } from './food.ts';
import { Moment, Paise } from './primitives.ts';
import { z } from './z.ts';

/** In paise: `taxable + cgst + sgst = amount`. */
const Split = { amount: Paise, taxable: Paise, cgst: Paise, sgst: Paise };

const BillLine = z.object({
  /** Of the checkout. */
  line: z.int(),
  name: z.string(),
  /** What it is made of. */
  details: z.string(),
  food: z.optional(PizzaFood),
  /** SAC or HSN; empty without tax. */
  code: z.string(),
  /** Percent, of both taxes together. */
  rate: z.number(),
  quantity: z.int(),
  ...Split,
});
export type BillLine = z.infer<typeof BillLine>;

/** Everything that a bill or a credit note says, as it was issued: facts, no references. */
export const Bill = z.object({
  number: z.string(),
  kind: z.enum([...Object.values(billKinds).map(({ kind }) => kind), creditNote.kind]),
  regime: z.enum(taxRegimes),
  issuedAt: Moment,
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    /** GST code of its state, which is the place of supply. */
    state: z.string(),
    gstin: z.optional(z.string()),
    fssai: z.optional(z.string()),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    /** Registered for GST. */
    business: z.optional(z.object({ name: z.string(), gstin: z.string() })),
  }),
  paymentId: z.string(),
  lines: z.array(BillLine),
  ...Split,
  /** Of a credit note: the bill that it corrects, and why. */
  corrects: z.optional(z.object({ number: z.string(), issuedAt: Moment, reason: z.string() })),
});
export type Bill = z.infer<typeof Bill>;

/** The bill of a checkout, then its credit notes; none when it was paid before the shop issued bills. */
export const BillsAnswer = z.object({ bills: z.array(Bill) });

const Sums = z.object({ count: z.int(), ...Split });

/** `2026-11`, in the shop's time zone. */
export const MonthQuery = z.object({ month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) });

/** What was issued in a month. */
export const PapersMonth = z.object({
  month: z.string(),
  /** As it is now; null: the shop issues no bills. */
  regime: z.nullable(z.enum(taxRegimes)),
  bills: Sums,
  creditNotes: Sums,
  /**
   * Of the payments of these days: what the shop kept by the provider's books, and bills less credit notes. null: the
   * provider does not answer, or there are too many to compare.
   */
  money: z.nullable(z.object({ kept: z.int(), billed: z.int() })),
  /** A restored database numbers its documents with this prefix since then, until the next financial year. */
  restored: z.optional(z.object({ at: z.string(), series: z.string() })),
});
export type PapersMonth = z.infer<typeof PapersMonth>;
