import { Moment, Paise } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

/** Calls of a rider, who has no account: the secret of one delivery's link says which. */
const RiderToken = z.object({ token: z.string().check(z.regex(/^[\w-]{22,64}$/)) });

/** One delivery as its rider sees it. */
export const RiderAnswer = z.object({
  /** As the board says it: `#5C70BD`. */
  number: z.string(),
  /** Before it was handed over there is nothing to report. */
  onTheRoad: z.boolean(),
  address: z.string(),
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

export const RiderReport = z.object({
  ...RiderToken.shape,
  what: z.enum(['took', 'delivered', 'nobody']),
  name: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});

/** Opening the link changes nothing: scanners and previews open links too. A body, since logs keep addresses. */
export const riderDelivery = defineRoute('POST', '/order/ride', 'open', {
  body: RiderToken,
  answer: RiderAnswer,
});

/** Answers the delivery after it; null once it is delivered. */
export const riderReport = defineRoute('POST', '/order/ride/report', 'open', {
  body: RiderReport,
  answer: z.object({ delivery: z.nullable(RiderAnswer) }),
  strict: true,
});
