import { checkoutStates } from '../../domain/index.ts';
import { Id, Moment, Paise, SearchText } from '../primitives.ts';
import { z } from '../z.ts';
import { QueueJob } from './queues.ts';

/** Search text: an id, its last six digits, a payment, a name, a phone number or an email address. */
export const TimelineQuery = z.object({ q: SearchText });

/** Most results; a search is narrowed for others. */
export const hitsMax = 20;

export const TimelineHit = z.object({
  checkoutId: Id,
  /** What its delivery is called that day; absent until it is paid, and on older ones. */
  number: z.optional(z.int()),
  /** Of what is ordered for later. */
  startAt: z.optional(Moment),
  at: Moment,
  customer: z.string(),
  amount: Paise,
  state: z.enum(checkoutStates),
  paymentId: z.nullable(z.string()),
  orderIds: z.array(Id),
});
export type TimelineHit = z.infer<typeof TimelineHit>;

const timelineKinds = [
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

export type TimelineKind = (typeof timelineKinds)[number];

/** A timeline entry of a checkout: ids and numbers, no personal data. */
export const TimelineEntry = z.object({
  at: Moment,
  kind: z.enum(timelineKinds),
  text: z.string(),
  detail: z.optional(z.string()),
  /** The process, `host:pid`, or the admin. */
  by: z.optional(z.string()),
  failed: z.optional(z.boolean()),
  /** What a machine did on the way. */
  step: z.optional(z.boolean()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A checkout's timeline, oldest first, and the actions available now. */
export const TimelineAnswer = z.object({
  checkout: TimelineHit,
  entries: z.array(TimelineEntry),
  jobs: z.array(QueueJob),
  /** Its sent or dead mails, which can be sent again. */
  mails: z.array(
    z.object({ mailId: z.string(), template: z.string(), state: z.enum(['due', 'sent', 'dead']) }),
  ),
  /** It exists at the provider and can be checked there. */
  canAsk: z.boolean(),
});
export type TimelineAnswer = z.infer<typeof TimelineAnswer>;
