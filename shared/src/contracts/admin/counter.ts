import { checkoutStates, limits, tenders } from '../../domain/index.ts';
import { adminValidation } from '../../messages/admin/validation.ts';
import { ChosenName, VeggieNames } from '../everyone/cart.ts';
import { DeliveryChoice } from '../everyone/delivery.ts';
import { BusinessTyped, CartTotal } from '../customer/checkouts.ts';
import { Id, Moment, Name, Note, Paise, PhoneText, Quantity, Rupees } from '../primitives.ts';
import { asSearch, call } from '../route.ts';
import { z } from '../z.ts';
import { IdempotencyKey } from './idempotency-key.ts';

/** Orders that staff take, and the money they receive for them. */

/** What is not chosen is as the pizza's recipe says. */
const CounterItem = z.object({
  pizzaId: Id,
  quantity: Quantity,
  base: z.optional(ChosenName),
  sauce: z.optional(ChosenName),
  cheese: z.optional(ChosenName),
  veggies: z.optional(VeggieNames),
  /** The specification's defaults were chosen on purpose, see a cart's line. */
  asChosen: z.optional(z.boolean()),
  note: z.optional(Note),
});
export type CounterItem = z.infer<typeof CounterItem>;

/** Of a card's slip, or a transfer. */
export const referenceMax = 60;
const Reference = z.string().check(z.trim(), z.maxLength(referenceMax));

const TenderGiven = z.object({
  tender: z.enum(tenders),
  amount: Paise.check(z.minimum(1)),
  reference: z.optional(Reference),
});
export type TenderGiven = z.infer<typeof TenderGiven>;

/** One of each tender, and a second card. */
const Tenders = z.array(TenderGiven).check(z.minLength(1), z.maxLength(4));

/** `userId`: an account found by its phone. */
const CounterCustomer = z.object({ name: Name, phone: z.optional(PhoneText), userId: z.optional(Id) });

export const payWays = [...tenders, 'split', 'link'] as const;

interface PaidSo {
  pay: (typeof payWays)[number];
  tenders?: TenderGiven[] | undefined;
}

/**
 * `key`: made by the screen for this order; sent again it answers the same again. `amount`: the total shown, in rupees.
 * Without `tenders` all of it was received in the way of `pay`, with them each in that way, unless it is split; with a link
 * nothing was yet.
 */
export const TakeOrderBody = z
  .object({
    key: IdempotencyKey,
    items: z.array(CounterItem).check(z.minLength(1), z.maxLength(limits.cartLinesMax)),
    customer: CounterCustomer,
    fulfilment: z.enum(['delivery', 'pickup']),
    delivery: z.optional(DeliveryChoice),
    /** As in `CreatePaymentBody`. */
    business: z.optional(BusinessTyped),
    /** The checkout of a link that ended unpaid, in whose place this one is taken: what is paid there goes back. */
    instead: z.optional(Id),
    /** As in `CreatePaymentBody`. */
    dueAt: z.optional(Moment),
    /** For now, also while the shop is closed, paused or full: whoever takes it answers for it. */
    anyway: z.optional(z.boolean()),
    /** Of the whole order, as `delivery.note` is. */
    note: z.optional(Note),
    amount: CartTotal,
    pay: z.enum(payWays),
    tenders: z.optional(Tenders),
  })
  .check(
    z.refine(
      ({ pay, tenders: given = [] }: PaidSo) =>
        pay === 'split' || given.every(({ tender }) => tender === pay),
      { error: adminValidation.tendersAsPaid, path: ['tenders'] },
    ),
  );
export type TakeOrderBody = z.infer<typeof TakeOrderBody>;

/** `amount` in paise; `number` once it is paid; `orderId`: the provider's, where it waits to be paid by its link. */
export const CounterAnswer = z.object({
  success: z.boolean(),
  checkoutId: Id,
  number: z.optional(z.string()),
  state: z.enum(checkoutStates),
  amount: Paise,
  orderId: z.optional(z.string()),
  holdUntil: Moment,
});
export type CounterAnswer = z.infer<typeof CounterAnswer>;

/** `key`: of the screen, as above; together the tenders are exactly the amount. */
export const ReceiveBody = z.object({ key: IdempotencyKey, tenders: Tenders });

/** `nth`: of the tenders of the delivery's money; `was`: as the screen showed it. */
export const CorrectTenderBody = z.object({
  nth: z.int().check(z.minimum(0)),
  was: z.enum(tenders),
  tender: z.enum(tenders),
});

/** The last digits of a phone number. */
const CustomersQuery = z.object({ digits: z.string().check(z.regex(/^\d{4,15}$/)) });

/** Somebody known by phone. `userId`: who has an account. `usual`: the pizzas of their last order. */
export const KnownCustomer = z.object({
  userId: z.optional(Id),
  name: z.string(),
  phone: z.string(),
  addresses: z.array(z.string()),
  usual: z.array(z.extend(CounterItem, { pizzaName: z.string() })),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

/**
 * The shop's own UPI address, for the QR code on the screen (`upiText`); and what goes back of one delivery at the most, in
 * rupees, while no owner gives it back: absent or null, all of it.
 */
export const CounterSettings = z.object({
  refundLimit: z.optional(z.nullable(Rupees)),
  upi: z.nullable(z.string().check(z.trim(), z.regex(/^[\w.-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/))),
});
export type CounterSettings = z.infer<typeof CounterSettings>;

export const counterSettings = call('GET /order/counter/settings', 'counter', {
  answer: z.object({ version: z.int(), counter: CounterSettings }),
});

export const takeOrder = call('POST /order/counter', 'counter', {
  body: TakeOrderBody,
  answer: CounterAnswer,
  strict: true,
});

/** Money received for one that waits. */
export const receiveMoney = call('POST /order/counter/:id/receive', 'counter', {
  body: ReceiveBody,
  answer: CounterAnswer,
  strict: true,
});

/** What a person received came in another way than was noted: until its till is closed, or on its day where there is none. */
export const correctTender = call('PUT /order/counter/:id/tender', 'counter', {
  body: CorrectTenderBody,
  strict: true,
});

export const counterCustomers = call('GET /order/counter/customers', 'counter', {
  query: CustomersQuery,
  answer: z.array(KnownCustomer),
});

export const searchCounterCustomers = asSearch(counterCustomers);

/** An order that its link was made for, and nobody has paid yet. `claimed`: a payment of it is being checked. */
export const WaitingLink = z.object({
  checkoutId: Id,
  name: z.string(),
  phone: z.optional(z.string()),
  pizzas: z.int(),
  /** Sides and drinks. */
  others: z.int(),
  amount: Paise,
  claimed: z.boolean(),
  until: Moment,
});
export type WaitingLink = z.infer<typeof WaitingLink>;

/** What waits to be paid by its link, the one that ends first at the top; the first `waitingLinksMax` of them. */
export const waitingLinks = call('GET /order/counter/waiting', 'counter', { answer: z.array(WaitingLink) });
export const waitingLinksMax = 50;

/** The page where whoever has the link pays this one checkout, until its hold ends. */
export const payLink = call('POST /order/counter/:id/link', 'counter', {
  answer: z.object({ url: z.string(), until: Moment }),
});

/** Ends a link before its time: what it holds goes back to stock at once, and nothing more can be paid by it. */
export const endPayLink = call('DELETE /order/counter/:id/link', 'counter');
