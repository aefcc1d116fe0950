import { fulfilments, orderStatuses } from '../../domain/index.ts';
import { Moment, Paise, TimeRange } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** Calls of a rider, or of who watches, without an account: the secret of one delivery's link says which. */
const RiderToken = z.object({ token: z.string().check(z.regex(/^[\w-]{22,120}$/)) });

/** One delivery as its rider sees it. */
export const RiderAnswer = z.object({
  /** As the board says it: `#5C70BD`. */
  number: z.string(),
  /** Before it was handed over there is nothing to report. */
  onTheRoad: z.boolean(),
  address: z.string(),
  /** In all of what is brought, and how many sides and drinks with them; for when, in words. */
  pizzas: z.optional(z.int()),
  others: z.optional(z.int()),
  due: z.optional(z.string()),
  phone: z.optional(z.string()),
  note: z.optional(z.string()),
  /** What the customer is to pay at the door: nothing, it is paid. */
  collect: Paise,
  /** Who said that they took it. */
  carrier: z.optional(z.string()),
  /** When the rider told that nobody was there. */
  nobodyAt: z.optional(Moment),
});
export type RiderAnswer = z.infer<typeof RiderAnswer>;

/** Most characters of a rider's name. */
export const riderNameMax = 40;

export const RiderReport = z.object({
  ...RiderToken.shape,
  what: z.enum(['took', 'delivered', 'nobody']),
  name: z.optional(z.string().check(z.trim(), z.maxLength(riderNameMax))),
});

/** Opening the link changes nothing: scanners and previews open links too. A body, since logs keep addresses. */
export const riderDelivery = call('POST /order/ride', 'open', { body: RiderToken, answer: RiderAnswer });

/** Answers the delivery after it; null once it is delivered. */
export const riderReport = call('POST /order/ride/report', 'open', {
  body: RiderReport,
  answer: z.object({ delivery: z.nullable(RiderAnswer) }),
  strict: true,
});

const Status = z.enum(orderStatuses);

/** One delivery as those see it with whom its customer shares it: how far it is, never for whom, where to or for how much. */
export const SharedDelivery = z.object({
  number: z.string(),
  status: Status,
  history: z.array(z.object({ status: Status, at: Moment })),
  pizzas: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** Absent: delivered. */
  fulfilment: z.optional(z.enum(fulfilments)),
  /** When it arrives or is ready, as far as is known; `startAt`: it was ordered for that time. */
  expected: z.optional(TimeRange),
  startAt: z.optional(Moment),
});
export type SharedDelivery = z.infer<typeof SharedDelivery>;

export const sharedDelivery = call('POST /order/shared', 'open', {
  body: RiderToken,
  answer: SharedDelivery,
});
