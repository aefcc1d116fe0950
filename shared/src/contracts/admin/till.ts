import { defaultStation, limits, notes, tillLimits, tillMoveKinds } from '../../domain/index.ts';
import { tillTexts } from '../../messages/admin/till.ts';
import { Person } from '../person.ts';
import { Id, Moment, Paise, trimmed } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { IdempotencyKey } from './idempotency-key.ts';

const Station = trimmed(limits.ingredientNameMax);
/** One amount in cash. */
const Cash = z
  .int(tillTexts.amount)
  .check(z.minimum(0, tillTexts.amount), z.maximum(tillLimits.maxPaise, tillTexts.amount));

/** Without a station: the till that the caller's cash goes through. After `cursor`: older closed tills. */
export const TillsQuery = z.object({ station: z.optional(Station), cursor: z.optional(Id) });

export const OpenTillBody = z.object({ station: z._default(Station, defaultStation), float: Cash });

/** Cash put into a till, or taken out of it, and what for. */
export const TillMoveBody = z.object({
  till: Id,
  /** Of the screen: what is sent again under one is booked once. */
  key: IdempotencyKey,
  kind: z.enum(tillMoveKinds),
  amount: Cash.check(z.minimum(1, tillTexts.amount)),
  reason: trimmed(limits.noteMax),
});

const NoteCount = z.object({
  note: z.literal(notes),
  count: z.int().check(z.minimum(0), z.maximum(tillLimits.maxPaise / Math.min(...notes))),
});

/** What lies in the till: the total, or each note once with how many there are, and all coins together. */
export const CashCount = z.union([
  z.object({ total: Cash }),
  z.object({
    notes: z.array(NoteCount).check(
      z.maxLength(notes.length),
      z.refine((counts) => new Set(counts.map(({ note }) => note)).size === counts.length),
    ),
    coins: Cash,
  }),
]);

/** `expects`: what the screen said should be there. Refused when it is another by now: somebody sold while they counted. */
export const CloseTillBody = z.object({
  till: Id,
  counted: CashCount,
  expects: z.optional(z.int()),
});

const Opened = {
  _id: Id,
  station: z.string(),
  float: Paise,
  /** Counted when this station was last closed; absent: it never was, or nobody noted it. */
  lastCounted: z.optional(Paise),
  openedAt: Moment,
  openedBy: Person,
};

/** `expected` may be below 0; `difference` is `counted - expected`: below 0 what is missing. */
const Closed = z.object({
  at: Moment,
  by: Person,
  expected: z.int(),
  counted: Paise,
  difference: z.int(),
  notes: z.optional(z.array(NoteCount)),
  coins: z.optional(Paise),
});

export const ClosedTill = z.object({ ...Opened, closed: Closed });
export type ClosedTill = z.infer<typeof ClosedTill>;

const TenderSums = z.object({
  received: Paise,
  payments: z.int(),
  paidBack: Paise,
  refunds: z.int(),
});

/** One till with its sums, each from the records as they are now. Paise. */
export const TillAnswer = z.object({
  ...Opened,
  moves: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(tillMoveKinds),
      amount: Paise,
      reason: z.string(),
      at: Moment,
      by: Person,
    }),
  ),
  paidIn: Paise,
  paidOut: Paise,
  tenders: z.object({ cash: TenderSums, upi: TenderSums, card: TenderSums }),
  /** Checkouts paid at this till. */
  sales: z.int(),
  /** Cash that should be there by all records. */
  expected: z.int(),
  closed: z.nullable(Closed),
  /** Cash booked after it was closed: what `expected` has changed by since. */
  afterClosing: z.int(),
  /** Paid through the provider while it was open, by anybody: no money of this till. */
  online: z.object({ amount: Paise, payments: z.int() }),
  /** Of what was paid here, with their taxes. */
  bills: z.nullable(z.object({ count: z.int(), from: z.string(), to: z.string(), tax: Paise })),
  /** On the credit notes of what was paid back here. */
  taxCredited: Paise,
});
export type TillAnswer = z.infer<typeof TillAnswer>;

/** A station's open till and a page of those that were closed, of all stations, newest first. */
export const TillsAnswer = z.object({
  open: z.nullable(TillAnswer),
  /** Other stations whose till is open. */
  others: z.array(z.string()),
  closed: z.array(ClosedTill),
  /** Cash of the last `days` days that went into no till and out of none. */
  outside: z.object({ days: z.int(), received: Paise, payments: z.int(), paidBack: Paise }),
});
export type TillsAnswer = z.infer<typeof TillsAnswer>;

export const tills = call('GET /till', 'counter', { query: TillsQuery, answer: TillsAnswer });
export const till = call('GET /till/:id', 'counter', { answer: TillAnswer });

export const openTill = call('POST /till/open', 'counter', {
  body: OpenTillBody,
  answer: TillAnswer,
  status: 201,
  strict: true,
});

export const moveTill = call('POST /till/move', 'counter', {
  body: TillMoveBody,
  answer: TillAnswer,
  strict: true,
});

export const closeTill = call('POST /till/close', 'counter', {
  body: CloseTillBody,
  answer: TillAnswer,
  strict: true,
});
