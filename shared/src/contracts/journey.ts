import { checkoutStates } from '../domain/index.ts';
import { QueueJob } from './queue.ts';
import { Id, Moment, Paise, SearchText } from './primitives.ts';
import { z } from './z.ts';

/** What is searched for: an id, its last six digits, a payment, a name, a phone number or an email address. */
export const JourneyQuery = z.object({ q: SearchText });

/** A checkout that a search has found. */
export const JourneyHit = z.object({
  checkoutId: Id,
  at: Moment,
  customer: z.string(),
  amount: Paise,
  state: z.enum(checkoutStates),
  paymentId: z.nullable(z.string()),
  orderIds: z.array(Id),
});
export type JourneyHit = z.infer<typeof JourneyHit>;

/** What an entry of a journey is about. */
export const journeyKinds = [
  'checkout',
  'stock',
  'payment',
  'provider',
  'job',
  'order',
  'mail',
  'live',
  'refund',
  'admin',
] as const;
export type JourneyKind = (typeof journeyKinds)[number];

/** One thing that happened to a checkout. It names ids and numbers, and nobody. */
export const JourneyEntry = z.object({
  at: Moment,
  kind: z.enum(journeyKinds),
  text: z.string(),
  detail: z.optional(z.string()),
  /** The process, `host:pid`, or the admin. */
  by: z.optional(z.string()),
  failed: z.optional(z.boolean()),
});
export type JourneyEntry = z.infer<typeof JourneyEntry>;

/** A checkout's whole way, oldest first, and what can be done about it now. */
export const JourneyAnswer = z.object({
  checkout: JourneyHit,
  entries: z.array(JourneyEntry),
  jobs: z.array(QueueJob),
  /** The mails about it that went out or are dead: they can be sent again. */
  mails: z.array(
    z.object({ mailId: z.string(), template: z.string(), state: z.enum(['due', 'sent', 'dead']) }),
  ),
  /** The provider knows of it, and can be asked. */
  canAsk: z.boolean(),
});
export type JourneyAnswer = z.infer<typeof JourneyAnswer>;
