import type { OrderAnswer } from '@forno/shared/contracts/customer';
import {
  clockTime,
  dayOf,
  exactTime,
  firstStatus,
  formatPaise,
  formatPhone,
  isOut,
  lastStatus,
  type OrderStatus,
} from '@forno/shared/domain';
import { etaText, delayText, feeTexts } from '@forno/shared/messages/customer';
import { pageFacts } from '#ui/page-facts.ts';
import { serverNow } from '#ui/use-now.ts';

type Received = Pick<
  OrderAnswer,
  'baked' | 'status' | 'statusHistory' | 'createdAt' | 'quantity' | 'fulfilment'
> & { kept?: readonly Pick<OrderAnswer, 'kind'>[] };
type Timed = Pick<
  OrderAnswer,
  'status' | 'voided' | 'promise' | 'expected' | 'fulfilment' | 'startAt' | 'later'
>;

/** How long (ms) a delivered order keeps its tracker. */
const followedAfterMs = 3_600_000;

const sentences: Record<OrderStatus, (pizzas: string, time: string) => string> = {
  'Order Received': (_, time) => `We received your order at ${time}.`,
  'In the Kitchen': (pizzas, time) => `Your ${pizzas} been in the kitchen since ${time}.`,
  'Sent to Delivery': (pizzas, time) => `Your ${pizzas} been on the way to you since ${time}.`,
  Delivered: (_, time) => `Delivered at ${time}.`,
};

const pickupSentences: typeof sentences = {
  ...sentences,
  'Sent to Delivery': (pizzas, time) => `Your ${pizzas} been ready to collect since ${time}.`,
  Delivered: (_, time) => `Collected at ${time}.`,
};

const isOf = (at: string, now: Date) => dayOf(new Date(at)) === dayOf(now);

/** Time only for today, with the date otherwise. */
function timeOf(at: string, now: Date): string {
  const moment = new Date(at);
  return isOf(at, now) ? clockTime(moment) : exactTime(moment);
}

function subject({ quantity, kept = [] }: Received): string {
  if (kept.some(({ kind }) => kind)) return 'order has';
  return quantity === 1 ? 'pizza has' : 'pizzas have';
}

/** "Your pizza has been in the kitchen since 7:42 pm." */
export function statusSentence(received: Received, now = new Date(serverNow())): string {
  const { status, statusHistory, createdAt, baked, fulfilment } = received;
  // Received only once, despite corrections; other statuses count from the last time.
  const steps = statusHistory.filter((step) => step.status === status);
  const step = status === firstStatus ? steps[0] : steps.at(-1);
  const pizzas = subject(received);
  if (baked && status === 'In the Kitchen')
    return `Your ${pizzas} been out of the oven since ${timeOf(baked, now)}.`;
  const sentence = (fulfilment ? pickupSentences : sentences)[status](
    pizzas,
    timeOf(step?.at ?? createdAt, now),
  );
  return step?.assumed ? `Probably ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** Open, or delivered a moment ago. */
export function isFollowed(
  { status, statusHistory, voided }: Pick<OrderAnswer, 'status' | 'statusHistory' | 'voided'>,
  now: Date,
): boolean {
  if (voided) return false;
  if (status !== lastStatus) return true;
  const at = statusHistory.findLast((step) => step.status === status)?.at;
  return at !== undefined && now.getTime() - Date.parse(at) < followedAfterMs;
}

const minutesTo = (moment: string, now: Date) => Math.ceil((Date.parse(moment) - now.getTime()) / 60_000);

/** Nothing is left to wait for: cancelled, arrived, or ready at the counter. */
const isThere = ({ status, voided, fulfilment }: Timed) =>
  Boolean(voided) || status === lastStatus || (fulfilment !== undefined && isOut({ status }));

/** Minutes up to which they are counted. */
const countedMax = 90;

/** "20–35 min", counted down to the estimate; a time where it is long until then. Undefined without one, before it is to be begun, and once delivered. */
export function countdown(order: Timed, now: Date): string | undefined {
  const { promise, expected = promise } = order;
  if (!expected || order.later || isThere(order)) return undefined;
  const [from, to] = [minutesTo(expected.from, now), minutesTo(expected.to, now)];
  if (to > countedMax) return `From ${timeOf(expected.from, now)}`;
  if (to <= 1) return 'Any minute now';
  return from > 1 ? `${from}–${to} min` : `Within ${to} min`;
}

/** "Arriving between 8:35 and 8:50 pm."; of what was ordered for later, with its day until that has come. */
export const etaOf = (
  eta: { from: string; to: string },
  way: OrderAnswer['fulfilment'],
  startAt: string | undefined,
  now = new Date(serverNow()),
): string => etaText(eta, way, startAt && !isOf(eta.from, now));

/** "Arriving between 8:35 and 8:50 pm.", and why it is later than promised. Undefined once delivered. */
export function expectedSentence(order: Timed, now = new Date(serverNow())): string | undefined {
  const { promise, expected = promise, fulfilment } = order;
  if (!promise || !expected || isThere(order)) return undefined;
  const ready = etaOf(expected, fulfilment, order.startAt, now);
  const why = order.expected?.why;
  return why ? `${ready} ${delayText(promise, why)}` : ready;
}

/** "To 12 Church Street, +91 98765 43210.", or where to collect it. Undefined on older orders. */
export function deliverySentence({
  delivery,
  fulfilment,
}: Pick<OrderAnswer, 'delivery' | 'fulfilment'>): string | undefined {
  if (fulfilment) return `Collect at ${pageFacts.name}, ${pageFacts.address}`;
  if (!delivery) return undefined;
  const phone = delivery.phone ? `, ${formatPhone(delivery.phone)}` : '';
  return `To ${delivery.address}${phone}`;
}

/** "To the kitchen: well done, please. Delivery instructions: ring twice." Undefined without a note. */
export function notesSentence(
  order: Pick<OrderAnswer, 'note' | 'delivery' | 'fulfilment'>,
): string | undefined {
  const { note, delivery, fulfilment } = order;
  const ofAll = fulfilment ? 'For the whole order' : 'Delivery instructions';
  const notes = [note && `To the kitchen: ${note}`, delivery?.note && `${ofAll}: ${delivery.note}`];
  return notes.filter(Boolean).join(' · ') || undefined;
}

/** "We’ve refunded ₹240 (1 of 2). It came too late.", or that nothing of a cancelled one was, and why. Undefined otherwise. */
export function refundSentence({
  refund,
  quantity,
  voided,
}: Pick<OrderAnswer, 'refund' | 'quantity' | 'voided'>): string | undefined {
  if (!refund) return voided ? `Nothing was refunded. ${voided.reason}` : undefined;
  const of = refund.quantity ? ` (${refund.quantity} of ${quantity})` : '';
  const what = refund.state === 'due' ? 'We’re refunding' : 'We’ve refunded';
  const { fee = 0 } = refund;
  const within = fee > 0 ? ` ${feeTexts.within(fee)}` : '';
  if (refund.amount + fee === 0) return refund.reason;
  return `${what} ${formatPaise(refund.amount + fee)}${of}. ${refund.reason}${within}`;
}
