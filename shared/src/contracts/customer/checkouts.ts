import { checkoutStates, fulfilments, limits } from '../../domain/index.ts';
import { DeliveryChoice, FulfilmentChoice } from '../everyone/delivery.ts';
import { Id, Moment, Name, Paise, TimeRange, WaitMs } from '../primitives.ts';
import { ProviderId, ProviderSignature } from '../provider-payment.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

export const KeyAnswer = z.object({ success: z.boolean(), key: z.string(), checkoutUrl: z.string() });

/** A cart may cost more than the most expensive pizza. */
export const CartTotal = z
  .number()
  .check(z.minimum(0), z.maximum(limits.priceMaxRupees * limits.quantityMax * limits.cartLinesMax));

/** As typed. The server holds it against `Business`, which is too large for what every customer loads. */
export const BusinessTyped = z.object({ name: Name, gstin: z.string() });

/** `amount` in rupees: the cart total shown. `business`: who the bill is for, where the shop issues any. */
export const CreatePaymentBody = z.object({
  amount: CartTotal,
  /** Of the cart shown: one changed on another device meanwhile is refused, also at the same price. */
  version: z.optional(z.int()),
  delivery: z.optional(DeliveryChoice),
  fulfilment: FulfilmentChoice,
  /** Start of the slot that it is ordered for; absent: now. */
  dueAt: z.optional(Moment),
  business: z.optional(BusinessTyped),
});

/** `orderId` is the provider's; `amount` in paise, for the provider's dialog. */
export const CreatePaymentAnswer = z.object({
  success: z.boolean(),
  orderId: z.string(),
  amount: Paise,
  currency: z.string(),
  checkoutId: Id,
});
export type CreatePaymentAnswer = z.infer<typeof CreatePaymentAnswer>;

export const VerifyPaymentBody = z.object({
  razorpay_order_id: ProviderId,
  razorpay_payment_id: ProviderId,
  razorpay_signature: ProviderSignature,
  waitMs: WaitMs,
});
export type VerifyPaymentBody = z.infer<typeof VerifyPaymentBody>;

const CheckoutLine = z.object({
  line: z.int(),
  pizzaId: Id,
  pizzaName: z.string(),
  quantity: z.int(),
  amount: Paise,
  orderId: z.nullable(Id),
});

/** A refund that is due or done. Amounts in paise. */
export const RefundView = z.object({
  paymentId: z.string(),
  amount: Paise,
  reason: z.string(),
  state: z.enum(['due', 'done', 'failed']),
  refundId: z.nullable(z.string()),
  /** A person gave it back: it reaches no account by the provider. */
  byHand: z.optional(z.boolean()),
});

/** A checkout's progress, as shown to the customer. `version` increments with every change. */
export const CheckoutView = z.object({
  _id: Id,
  userId: Id,
  state: z.enum(checkoutStates),
  amount: Paise,
  business: z.optional(BusinessTyped),
  razorpayOrderId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  lines: z.array(CheckoutLine),
  refunds: z.array(RefundView),
  /** The payment was reported and is being verified. */
  claimed: z.boolean(),
  /** When it was first reported. */
  claimedAt: z.optional(Moment),
  failure: z.nullable(z.string()),
  holdUntil: Moment,
  /** Absent: delivered. */
  fulfilment: z.optional(z.enum(fulfilments)),
  /** The promise, from the time of payment. */
  promise: z.optional(TimeRange),
  /** Of one ordered for later. */
  startAt: z.optional(Moment),
  createdAt: Moment,
  version: z.int(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** `success` is false with 202: undecided at the deadline; the live checkout shows the result. */
export const VerifyPaymentAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  checkout: CheckoutView,
});

export const paymentKey = call('GET /payment/getkey', 'customer', { answer: KeyAnswer });

export const createPayment = call('POST /payment/create-payment', 'customer', {
  body: CreatePaymentBody,
  answer: CreatePaymentAnswer,
});

export const verifyPayment = call('POST /payment/verify-payment', 'customer', {
  body: VerifyPaymentBody,
  answer: VerifyPaymentAnswer,
});

export const checkouts = call('GET /payment/checkouts', 'customer', { answer: z.array(CheckoutView) });
export const checkout = call('GET /payment/checkout/:id', 'customer', { answer: CheckoutView });
