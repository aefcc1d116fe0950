import { checkoutStates, fulfilments } from '../../domain/index.ts';
import { Moment, Paise, TimeRange } from '../primitives.ts';
import { ProviderId, ProviderSignature } from '../provider-payment.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

/** Calls of whoever was sent the link to pay one order: its secret says which. */
const PayToken = z.object({ token: z.string().check(z.regex(/^[\w-]{22,120}$/)) });

/** One checkout as whoever pays it sees it, to notice what was misheard: no name and no phone of who it is for. Paise. */
export const LinkedCheckout = z.object({
  items: z.array(z.object({ name: z.string(), made: z.string(), quantity: z.int(), amount: Paise })),
  /** Of its delivery, part of the amount. */
  deliveryFee: z.optional(Paise),
  amount: Paise,
  currency: z.string(),
  state: z.enum(checkoutStates),
  /** A payment was reported, and is being verified. */
  claimed: z.boolean(),
  /** All of it, after it was paid. */
  cancelled: z.optional(z.boolean()),
  /** What was paid a second time, and goes back. */
  returned: z.optional(Paise),
  /** What its delivery is called, once it is paid. */
  number: z.optional(z.string()),
  /** The page that says how far it is, and nothing else, once the kitchen has it. */
  follow: z.optional(z.string()),
  /** For the payment dialog: the provider's order and key; absent when there is nothing to pay. */
  orderId: z.optional(z.string()),
  key: z.optional(z.string()),
  checkoutUrl: z.optional(z.string()),
  /** Absent: delivered, to `address`. */
  fulfilment: z.optional(z.enum(fulfilments)),
  address: z.optional(z.string()),
  /** When it arrives or is ready, if it is paid now. */
  promise: z.optional(TimeRange),
  /** It can be paid until then. */
  until: Moment,
});
export type LinkedCheckout = z.infer<typeof LinkedCheckout>;

/** Opening the link changes nothing. A body, since logs keep addresses. */
export const linkedCheckout = call('POST /order/pay_link', 'open', {
  body: PayToken,
  answer: LinkedCheckout,
});

/** As `verifyPayment`; with 202 it is still undecided. */
export const linkedPayment = call('POST /order/pay_link/verify', 'open', {
  body: z.object({
    ...PayToken.shape,
    razorpay_payment_id: ProviderId,
    razorpay_signature: ProviderSignature,
  }),
  answer: z.object({ success: z.boolean(), message: z.string(), checkout: LinkedCheckout }),
});
