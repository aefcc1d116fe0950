import {
  type BackWay,
  claimedBy,
  fateOf,
  limits,
  sumAmounts,
  type Tender,
  tenders,
} from '../../../domain/index.ts';
import {
  refundBack,
  refundDisputed,
  refundHeld,
  refundLost,
  type RefundParts,
  wayTold,
} from '../../../messages/server/index.ts';
import type { Checkout, Order, OrderRefund, Refund } from '../../db/models/index.ts';

type Refunded = Pick<Checkout, 'lines' | 'paymentId' | 'refunds' | 'deliveryFee' | 'disputes'>;

/** Among the refunds by order: what went back of the delivery's fee. */
export const theFee = 'fee';

/** Paise of this payment refunded or due. */
export function sumOfRefunds({ refunds }: Pick<Checkout, 'refunds'>, paymentId: string): number {
  return sumAmounts(refunds.filter((one) => one.paymentId === paymentId && one.state !== 'failed'));
}

type Claimed = Pick<Checkout, 'paymentId' | 'amount' | 'refunds' | 'disputes'>;

/** Paise of this payment that disputes took or may take. */
export const disputedOf = ({ disputes = [] }: Pick<Checkout, 'disputes'>, paymentId: string): number =>
  disputes.reduce((sum, one) => (one.payment_id === paymentId ? sum + claimedBy(one) : sum), 0);

/**
 * Paise of its payment that this refund may be at most, where others are made or asked for, kept, or waited before it; and those
 * that may go out now, whatever waits: what disputes took or may take stays.
 */
function leftBeside(checkout: Claimed, { key, paymentId, amount }: Asked) {
  const claimed = disputedOf(checkout, paymentId);
  const all = checkout.refunds;
  const nth = all.findIndex((one) => one.key === key);
  const others = all.filter((one) => one.key !== key);
  const gone = others.filter(({ state }) => state === 'due' || state === 'done');
  const waits = others.filter(
    (one) => one.state === 'kept' || (one.state === 'held' && (nth < 0 || all.indexOf(one) < nth)),
  );
  // A payment that bought nothing is refunded whole, under its own id.
  const whole = all.find((one) => one.key === paymentId)?.amount ?? amount;
  const paid = paymentId === checkout.paymentId ? checkout.amount : whole;
  const rest = paid - sumOfRefunds({ refunds: gone }, paymentId);
  return { left: rest - sumOfRefunds({ refunds: waits }, paymentId), claimed, free: rest - claimed };
}

type Asked = Pick<Refund, 'key' | 'paymentId' | 'amount'>;

/** Whether more than its payment has left beside its disputes. Such a refund waits for the bank, or for a person. */
export function isDisputed(checkout: Claimed, asked: Asked): boolean {
  const { claimed, free } = leftBeside(checkout, asked);
  return claimed > 0 && asked.amount > free;
}

/** Paise that would go out of a held refund: not what goes back of its payment by others. */
export const heldAmount = (checkout: Claimed, refund: Asked): number =>
  Math.max(0, Math.min(refund.amount, leftBeside(checkout, refund).left));

/** Why, and how a person gave it back in the provider's place. */
export const reasonOf = ({ reason, tender, reference }: Refund): string =>
  tender && reference ? `${reason} We gave it back ${wayTold(tender, reference)}.` : reason;

/** Why, to a customer: a refund that a dispute holds waits for the bank, or came from it. */
export function reasonToCustomer(checkout: Pick<Checkout, 'disputes'>, refund: Refund): string {
  const fate = fateOf(checkout, refund);
  return fate === 'waits' ? refundHeld : fate === 'back' ? refundBack : reasonOf(refund);
}

/** Why a dispute keeps it, to an admin; undefined where none does. */
export function whyKept(checkout: Pick<Checkout, 'disputes'>, refund: Refund): string | undefined {
  const fate = fateOf(checkout, refund);
  return fate === 'waits' ? refundDisputed : fate === 'back' ? refundLost : undefined;
}

/** An order's refund while it is added up; `ofFee`: the parts of its delivery's fee. */
type InParts = Omit<OrderRefund, 'state' | 'parts' | 'kept'> & { parts: RefundParts; ofFee?: RefundParts };
const nothing: RefundParts = { done: 0, due: 0, waits: 0, back: 0 };
const nothingGiven = { amount: 0, quantity: 0, reason: '', byProvider: false };

const isOurs = ({ done, due }: RefundParts): boolean => done + due > 0;

/** Kept by a dispute, while another part of it is refunded, whose reason counts. */
const isBeside = (parts: RefundParts, fate: keyof RefundParts): boolean =>
  (fate === 'waits' || fate === 'back') && isOurs(parts);

const sumOfParts = (one: RefundParts, other: RefundParts): RefundParts => ({
  done: one.done + other.done,
  due: one.due + other.due,
  waits: one.waits + other.waits,
  back: one.back + other.back,
});

/** As its order shows it: with its parts where a dispute keeps any. */
function shown({ parts: own, ofFee = nothing, ...refund }: InParts): OrderRefund {
  const parts = sumOfParts(own, ofFee);
  const kept = own.waits + own.back;
  return {
    ...refund,
    state: parts.due + parts.waits > 0 ? 'due' : 'done',
    ...(parts.waits + parts.back > 0 && { parts }),
    ...(kept > 0 && { kept }),
  };
}

/** Key of what a dispute keeps of a refund, while the rest goes out: one of many, where it was split before. */
export const heldKey = (key: string, nth: number) => `${key}-disputed-${nth}`;

/**
 * The refunds, with those due again that no dispute keeps any longer. Of one that is more than what then is left beside a
 * dispute, that much is due, and only the rest waits.
 */
export function freeRefunds(checkout: Claimed): Refund[] {
  const refunds = [...checkout.refunds];
  const due = { state: 'due', at: new Date() } as const;
  const replace = (refund: Refund, ...by: Refund[]) => refunds.splice(refunds.indexOf(refund), 1, ...by);
  const heldNow = () => refunds.filter(({ disputed, state }) => disputed && state === 'held');
  for (const refund of heldNow())
    if (!isDisputed({ ...checkout, refunds }, refund)) replace(refund, { ...refund, ...due });
  for (const refund of heldNow()) {
    // One that bought nothing goes back whole.
    if (refund.paymentId !== checkout.paymentId) continue;
    const { left, free } = leftBeside({ ...checkout, refunds }, refund);
    const { key } = refund;
    // Of what somebody took at the dashboard meanwhile nothing waits.
    const amount = Math.min(refund.amount, left);
    if (amount < limits.paymentMinPaise) continue;
    const nth = refunds.findIndex((_, at) => refunds.every((one) => one.key !== heldKey(key, at)));
    const waits = { ...refund, key: heldKey(key, nth), amount: amount - free, lines: [], restock: false };
    // The dispute is met by what was kept.
    if (amount <= free) replace(refund, { ...refund, ...due, amount });
    else if (free >= limits.paymentMinPaise && waits.amount >= limits.paymentMinPaise)
      replace(refund, { ...refund, ...due, amount: free }, waits);
    else replace(refund, { ...refund, amount });
  }
  return refunds;
}

/**
 * Fully decided payments: one is for the orders, the others are refunded. Dashboard refunds do not count: the rest of
 * such a payment may still pay.
 */
export function settledPayments({ paymentId, refunds }: Pick<Checkout, 'paymentId' | 'refunds'>): string[] {
  const ours = refunds.filter(({ byProvider }) => byProvider !== true);
  return [...(paymentId === undefined ? [] : [paymentId]), ...ours.map((refund) => refund.paymentId)];
}

/** Paise of its payment that are neither refunded nor due. */
export const leftOfPayment = (checkout: Pick<Checkout, 'amount' | 'paymentId' | 'refunds'>): number =>
  checkout.amount - sumOfRefunds(checkout, checkout.paymentId ?? '');

/**
 * Paise of this order that are neither refunded nor due, at most what is left of its payment; none when that is too
 * little to refund.
 */
export function leftToRefund(
  checkout: Refunded & Pick<Checkout, 'amount'>,
  order: Pick<Order, '_id' | 'totalAmount'>,
): number {
  const back = refundsByOrder(checkout).get(String(order._id))?.amount ?? 0;
  const amount = Math.min(order.totalAmount - back, leftOfPayment(checkout));
  return amount < limits.paymentMinPaise ? 0 : amount;
}

/**
 * Paise that this refund, asked for and not known to be made, may be at most: what its order cost, less its other refunds, and
 * where a dispute holds it what its payment has left. Of others its own amount.
 */
export function leftForAsked(checkout: Checkout, refund: Refund): number {
  const { paymentId, lines, refunds } = checkout;
  const { key, orderId, state, disputed, amount } = refund;
  if (refund.paymentId !== paymentId || (state !== 'due' && state !== 'held')) return amount;
  const line = lines.find((one) => orderId && one.orderId?.equals(orderId));
  const others = refunds.filter((one) => one.key !== key && orderId && one.orderId?.equals(orderId));
  const ofOrder = line ? line.amount - sumOfRefunds({ refunds: others }, paymentId) : amount;
  const ofPayment = state === 'held' && disputed ? leftBeside(checkout, refund).left : amount;
  return Math.max(0, Math.min(ofOrder, ofPayment, amount));
}

interface ByWay {
  tender?: BackWay;
  amount: number;
}
/** What came in by hand, if anybody noted it, and what went back. */
type ByHand = Pick<Checkout, 'tenders'> & { refunds: readonly ByWay[] };

export const sumOfWay = (rows: readonly ByWay[], way: Tender): number =>
  sumAmounts(rows.filter(({ tender }) => tender === way));

/** Paise that came in this way and have not gone back so. */
export const leftOfTender = ({ tenders: came = [], refunds }: ByHand, way: Tender): number =>
  sumOfWay(came, way) - sumOfWay(refunds, way);

/** How so much is given back by hand: as wished, or in the first way that it came by, if so much of it is left; else in cash. */
export function tenderBack(checkout: ByHand, amount: number, wished?: Tender): Tender {
  const ways = [...(wished ? [wished] : []), ...(checkout.tenders ?? []).map(({ tender }) => tender)];
  return ways.find((way) => leftOfTender(checkout, way) >= amount) ?? 'cash';
}

/** The same where no way has so much left: what is left of each, the rest in cash. Never empty, and together the amount. Pure. */
export function waysBack(checkout: ByHand, amount: number, wished?: Tender) {
  const tender = tenderBack(checkout, amount, wished);
  let rest = amount;
  if (!checkout.tenders || leftOfTender(checkout, tender) >= amount) return [{ tender, amount }];
  const parts = tenders.toReversed().map((way) => {
    const part = way === 'cash' ? rest : Math.min(rest, Math.max(0, leftOfTender(checkout, way)));
    rest -= part;
    return { tender: way, amount: part };
  });
  return parts.filter((part) => part.amount > 0);
}

/**
 * Refunds by order id: first those that name their order, then dashboard refunds of the payment, which name none:
 * assigned to the order whose remaining amount matches, or else to one order after the other, the delivery's fee last. What
 * went back of the fee is also told with the last order. What a bank gave back in our place counts, and is told apart. Pure.
 */
export function refundsByOrder({
  lines,
  paymentId,
  refunds,
  deliveryFee,
  disputes,
}: Refunded): Map<string, OrderRefund> {
  const given = new Map<string, InParts>();
  const give = (orderId: string, amount: number, refund: Refund) => {
    const { byProvider, at, lines: pizzas = [] } = refund;
    const before = given.get(orderId) ?? { ...nothingGiven, parts: nothing };
    const quantity = pizzas.reduce((sum, part) => sum + part.quantity, before.quantity ?? 0);
    const fate = fateOf({ disputes }, refund);
    const { parts } = before;
    given.set(orderId, {
      amount: amount + before.amount,
      parts: { ...parts, [fate]: parts[fate] + amount },
      reason: isBeside(parts, fate) ? before.reason : reasonToCustomer({ disputes }, refund),
      byProvider: byProvider === true || before.byProvider,
      ...(quantity > 0 && { quantity }),
      at,
    });
  };
  const standing = refunds.filter(
    ({ state, disputed, ...refund }) =>
      refund.paymentId === paymentId && state !== 'failed' && (state !== 'kept' || disputed),
  );
  const named = ({ orderId, ofFee }: Refund) => (ofFee ? theFee : orderId && String(orderId));
  for (const refund of standing) {
    const whose = named(refund);
    if (whose !== undefined) give(whose, refund.amount, refund);
  }

  const ordered = lines.flatMap(({ orderId, amount }) => (orderId ? [{ id: String(orderId), amount }] : []));
  if (deliveryFee) ordered.push({ id: theFee, amount: deliveryFee });
  const restOf = ({ id, amount }: { id: string; amount: number }) => amount - (given.get(id)?.amount ?? 0);
  for (const refund of standing.filter((one) => named(one) === undefined)) {
    const exact = ordered.find((order) => restOf(order) === refund.amount);
    let left = refund.amount;
    for (const order of exact ? [exact] : ordered) {
      const share = Math.min(left, restOf(order));
      if (share > 0) give(order.id, share, refund);
      left -= share;
    }
  }
  const [fee, last] = [given.get(theFee), ordered.findLast(({ id }) => id !== theFee)];
  if (fee && last) {
    const told = given.get(last.id) ?? { ...fee, amount: 0, parts: nothing };
    const reason = isOurs(fee.parts) && !isOurs(told.parts) ? fee.reason : told.reason;
    given.set(last.id, { ...told, reason, fee: fee.amount, ofFee: fee.parts });
  }
  return new Map([...given].map(([id, one]) => [id, shown(one)]));
}
