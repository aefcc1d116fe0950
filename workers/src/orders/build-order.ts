import { choicesOf, customerWords, firstStatus, shortId } from '@forno/shared/domain';
import type { Checkout, CheckoutLine, Order } from '@forno/shared/server/db';
import { receivedFor } from '@forno/shared/server/checkouts';
import { paidEstimate } from '@forno/shared/server/orders';

/** A line of a paid checkout, with the ids of the payment that paid for it. */
export interface PaidLine {
  checkout: Partial<Checkout> & Pick<Checkout, '_id' | 'userId' | 'customer' | 'createdAt' | 'lines'>;
  line: CheckoutLine;
  paymentId: string;
  razorpayOrderId: string;
  /** The shop writes bills. */
  billed?: boolean;
}

/** What a line got: the token of all its portions, or the names of missing ingredients. */
export interface StockTaken {
  token: string | null;
  short: string[];
}

/** Builds the order of a paid line, with the amount charged, in integer paise. */
export function buildOrder(paid: PaidLine, taken: StockTaken, _id: Order['_id'], now: Date): Order {
  const { checkout, line } = paid;
  const promise = paidEstimate(checkout);
  return {
    _id,
    checkoutId: checkout._id,
    line: line.line,
    lines: checkout.lines.length,
    ...(checkout.number !== undefined && { number: checkout.number }),
    userId: checkout.userId,
    customer: checkout.customer,
    ...(checkout.delivery && { delivery: checkout.delivery }),
    ...receivedFor(checkout),
    ...(checkout.channel && { channel: checkout.channel }),
    ...(checkout.fulfilment && { fulfilment: checkout.fulfilment }),
    ...(checkout.deliveryFee && { deliveryFee: checkout.deliveryFee }),
    ...(promise && { promise }),
    ...(checkout.startAt && { startAt: checkout.startAt, ...(checkout.startAt > now && { later: true }) }),
    pizza: { _id: line.pizzaId, name: line.pizzaName, price: line.originalPrice, image: line.pizzaImage },
    ...choicesOf(line),
    ...(line.food && { food: line.food }),
    quantity: line.quantity,
    ...(line.note && { note: line.note }),
    ...(paid.billed && { billed: true }),
    totalAmount: line.amount,
    status: firstStatus,
    statusHistory: [{ status: firstStatus, at: now }],
    version: 1,
    needs: line.needs,
    stock: taken.token === null ? 'short' : 'consumed',
    short: taken.short,
    stockToken: taken.token,
    razorpayOrderId: paid.razorpayOrderId,
    paymentId: paid.paymentId,
    unpublished: true,
    // The date of its bill, so that the report and the books agree.
    createdAt: checkout.capturedAt ?? now,
    shortId: shortId(String(_id)),
    words: customerWords(checkout.customer, checkout.delivery?.phone),
  };
}
