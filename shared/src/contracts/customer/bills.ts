import { backWays, billKinds, creditNote, taxRegimes } from '../../domain/index.ts';
import { PizzaFood } from '../everyone/food.ts';
import { Moment, Paise } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** In paise: `taxable + cgst + sgst = amount`. */
export const Split = { amount: Paise, taxable: Paise, cgst: Paise, sgst: Paise };

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
  /** How it was received at the counter or, of a credit note, given back there; absent on older ones. */
  tenders: z.optional(z.array(z.object({ tender: z.enum(backWays), amount: Paise }))),
  lines: z.array(BillLine),
  ...Split,
  /** Of a credit note: the bill that it corrects, and why. */
  corrects: z.optional(z.object({ number: z.string(), issuedAt: Moment, reason: z.string() })),
});
export type Bill = z.infer<typeof Bill>;

/** The bill of a checkout, then its credit notes; none when it was paid before the shop issued bills. */
export const BillsAnswer = z.object({ bills: z.array(Bill) });

/** Of a checkout of the caller, or of any for admins. */
export const bills = call('GET /payment/bills/:id', 'customer', { answer: BillsAnswer });
