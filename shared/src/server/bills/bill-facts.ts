import type { Bill, BillLine, BillSettings } from '../../contracts/server/index.ts';
import { billKinds, creditNote, madeOf, shareRefund, splitTax, sumOfSplits } from '../../domain/index.ts';
import { feeTexts } from '../../messages/server/index.ts';
import type { Checkout, CheckoutLine, Refund } from '../db/models/index.ts';

/** What a document says, but for its number and date. */
export type Draft = Omit<Bill, 'number' | 'issuedAt'>;

/** The bill of a paid checkout by these settings. Pure. */
export function draftBill(checkout: Checkout, papers: BillSettings): Draft {
  const { customer, delivery, business, paymentId = '', tenders } = checkout;
  const { regime, legalName, address, state, gstin, fssai } = papers;
  const lines = checkout.lines.map((line): BillLine => {
    const { code, rate } = taxOf(line, papers);
    const { pizzaName, quantity, amount, food } = line;
    const { base, sauce, cheese, veggies } = madeOf(line);
    return {
      line: line.line,
      name: pizzaName,
      details: [base, sauce, cheese, ...veggies].filter((part) => part !== '').join(', '),
      ...(food && { food }),
      code,
      rate,
      quantity,
      ...splitTax(amount, rate),
    };
  });
  if (checkout.deliveryFee) lines.push(feeLine(checkout, papers));
  return {
    kind: billKinds[regime].kind,
    regime,
    seller: {
      legalName,
      address,
      state,
      ...(regime !== 'unregistered' && gstin && { gstin }),
      ...(fssai && { fssai }),
    },
    buyer: {
      name: customer.name,
      address: delivery?.address ?? '',
      ...(business && { business: { name: business.name, gstin: business.gstin } }),
    },
    paymentId,
    ...(tenders && { tenders: tenders.map(({ tender, amount }) => ({ tender, amount })) }),
    lines,
    ...sumOfSplits(lines),
  };
}

/**
 * The last line of a bill. The shop's own delivery belongs to the supply of the food, so it is taxed as that is: by the
 * shop's code and rate, whatever single pizzas have of their own.
 */
function feeLine({ lines, deliveryFee = 0 }: Checkout, papers: BillSettings): BillLine {
  const { code, rate } = taxOf({}, papers);
  const facts = { line: lines.length, name: feeTexts.label, details: '', code, rate, quantity: 1 };
  return { ...facts, ...splitTax(deliveryFee, rate) };
}

/** Nobody but a shop registered in the regular way may collect tax. */
function taxOf({ pizzaId }: Partial<CheckoutLine>, { regime, code, rate, ownRates }: BillSettings) {
  if (regime === 'unregistered') return { code: '', rate: 0 };
  const own = ownRates.find((one) => pizzaId?.equals(one.pizzaId)) ?? { code, rate };
  return regime === 'regular' ? own : { code: own.code, rate: 0 };
}

/**
 * The credit note of a refund, given the bill and the credit notes before: what is left of each line is split anew, so
 * that all of them together are the bill's taxes, to the paisa. Its quantities are the pizzas that a person gave back, or
 * that are paid back whole with it, none of a part of the price; together no more than the bill's. Pure.
 */
export function draftCreditNote(
  refund: Pick<Refund, 'amount' | 'orderId' | 'reason' | 'lines' | 'ofFee' | 'tender'>,
  { lines: ordered }: Pick<Checkout, 'lines'>,
  bill: Bill,
  before: readonly Bill[],
): Draft {
  const earlier = bill.lines.map(({ line }) => {
    const same = before.flatMap((note) => note.lines).filter((one) => one.line === line);
    return same.reduce(
      (sum, one) => ({ amount: sum.amount + one.amount, quantity: sum.quantity + one.quantity }),
      { amount: 0, quantity: 0 },
    );
  });
  const ofOrder = ordered.findIndex(({ orderId }) => orderId && refund.orderId?.equals(orderId));
  const named = refund.ofFee ? ordered.length : ofOrder;
  const rests = bill.lines.map(({ amount }, index) => amount - (earlier[index]?.amount ?? 0));
  const shares = shareRefund(refund.amount, rests, named);
  const lines = bill.lines
    .map((line, index) => {
      const { amount = 0, quantity: known = 0 } = earlier[index] ?? {};
      const share = shares[index] ?? 0;
      const left = line.quantity - known;
      const told = refund.lines?.find((part) => part.line === line.line)?.quantity;
      const paid = Math.floor(((amount + share) * line.quantity) / line.amount) - known;
      // With the last of its money no pizza stays billed for nothing.
      const quantity = amount + share === line.amount ? left : Math.max(0, Math.min(told ?? paid, left));
      return { ...line, quantity, ...splitTax(share, line.rate, amount) };
    })
    .filter(({ amount }) => amount > 0);
  const { seller, buyer, regime, paymentId, number, issuedAt } = bill;
  const { tender, amount } = refund;
  return {
    kind: creditNote.kind,
    regime,
    seller,
    buyer,
    paymentId,
    ...(tender && { tenders: [{ tender, amount }] }),
    lines,
    ...sumOfSplits(lines),
    corrects: { number, issuedAt, reason: refund.reason },
  };
}
