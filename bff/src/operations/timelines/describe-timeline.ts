import type { TimelineEntry } from '@forno/shared/contracts/server';
import { formatPaise, orderName, sum } from '@forno/shared/domain';
import {
  countWords,
  reasonForStaff,
  voidReason,
  tenderChange,
  timelineTexts as texts,
} from '@forno/shared/messages/server';
import type { Audit, Checkout, TimelineNote, Mail, Order, WebhookEvent } from '@forno/shared/server/db';
import { redactEmails } from '@forno/shared/server/runtime';
import { entry, describeNote } from './describe-note.ts';

export interface CheckoutRecords {
  checkout: Checkout;
  orders: readonly Order[];
  events: readonly WebhookEvent[];
  mails: readonly Mail[];
  audits: readonly Audit[];
  notes: readonly TimelineNote[];
}

/** Timeline entries from the checkout's documents, oldest first. Ids and numbers only, no personal data. Pure. */
export function describeTimeline({
  checkout,
  orders,
  events,
  mails,
  audits,
  notes,
}: CheckoutRecords): TimelineEntry[] {
  return [
    ...describeCheckout(checkout),
    ...orders.flatMap(describeOrder),
    ...events.flatMap(describeEvent),
    ...mails.flatMap(describeMail),
    ...audits.map((audit) => describeAudit(audit, orders)),
    ...notes.flatMap(describeNote),
  ].toSorted(byTime);
}

/** Oldest first. The provider knows whole seconds: a refund comes after what led to it within its second. */
export const byTime = (one: TimelineEntry, other: TimelineEntry) => endOf(one) - endOf(other);
const endOf = ({ at, kind }: TimelineEntry) => Date.parse(at) + (kind === 'refund' ? 999 : 0);

/** What the orders tell themselves: the audit's line is but who pressed. */
const toldByOrders: readonly string[] = ['status', 'void'];

export function describeCheckout(checkout: Checkout): TimelineEntry[] {
  const { createdAt, lines, amount, cartId, paymentReportedAt, paidAt, paymentId, fulfilledAt } = checkout;
  const count = sum(lines.map(({ quantity }) => quantity));
  const held = checkout.state === 'expired' && checkout.holdUntil < new Date();
  const detail = `${formatPaise(amount)}, cart ${cartId}`;
  return [
    entry(createdAt, 'checkout', texts.begun(countWords(count, lines)), { detail }),
    ...(paymentReportedAt ? [entry(paymentReportedAt, 'payment', texts.reported)] : []),
    ...(paidAt ? [entry(paidAt, 'payment', texts.paid, { detail: paymentId })] : []),
    ...(fulfilledAt ? [entry(fulfilledAt, 'checkout', texts.fulfilled)] : []),
    ...(held ? [entry(checkout.holdUntil, 'stock', texts.expired, { detail: checkout.failure })] : []),
    ...(checkout.rebuiltAt ? [entry(checkout.rebuiltAt, 'checkout', texts.rebuilt)] : []),
    ...checkout.refunds.map(({ at, amount: paise, state, reason, refundId }) =>
      entry(at, 'refund', texts.refund(formatPaise(paise)), {
        detail: [texts.refundStates[state], refundId, reasonForStaff(reason)].filter(Boolean).join(', '),
        failed: state === 'failed',
      }),
    ),
  ];
}

function describeOrder(order: Order): TimelineEntry[] {
  const { createdAt, statusHistory, short } = order;
  const name = orderName(order);
  const madeAt = statusHistory[0]?.at ?? createdAt;
  const detail = short.length > 0 ? texts.orderShort(short.join(', ')) : undefined;
  return [
    entry(madeAt, 'order', texts.orderMade(name), { detail, failed: short.length > 0 }),
    ...statusHistory.slice(1).map(({ at, status, by, how }) =>
      entry(at, 'order', texts.orderStatus(name, status), {
        by: by?.name,
        detail: how && texts.arrived[how],
      }),
    ),
    ...describeVoid(order, texts.orderVoided(name)),
  ];
}

/** That it was cancelled, in these words; nothing if it was not. */
export const describeVoid = ({ voided }: Pick<Order, 'voided'>, text: string): TimelineEntry[] =>
  voided
    ? [entry(voided.at, 'order', text, { detail: voidReason(voided.reason, voided.who), by: voided.by.name })]
    : [];

function describeEvent({ _id, event, receivedAt, processedAt, paymentId }: WebhookEvent): TimelineEntry[] {
  const detail = [paymentId, _id].filter(Boolean).join(', ');
  return [
    entry(receivedAt, 'payment', texts.webhook(event), { detail, step: true }),
    ...(processedAt
      ? [entry(processedAt, 'payment', texts.processed(event), { detail: _id, step: true })]
      : []),
  ];
}

export function describeMail({ template, state, createdAt, sentAt, lastError }: Mail): TimelineEntry[] {
  return [
    entry(createdAt, 'mail', texts.mailWritten(template)),
    ...(sentAt ? [entry(sentAt, 'mail', texts.mailSent(template))] : []),
    ...(state === 'dead'
      ? [
          entry(createdAt, 'mail', texts.mailDead(template), {
            detail: redactEmails(lastError ?? ''),
            failed: true,
          }),
        ]
      : []),
  ];
}

/** What was done to an order is told by the order's name, but of a remake, which goes by the name of all, what is made. */
export function describeAudit(
  { at, by, kind, action, subject, title, from, to }: Audit,
  orders: readonly Order[],
): TimelineEntry {
  const order = orders.find(({ _id }) => String(_id) === subject);
  const reason = typeof to?.['reason'] === 'string' ? to['reason'] : undefined;
  const remade = action === 'remake' && order && `${order.quantity} × ${order.pizza.name}`;
  const called = kind === 'order' ? title : subject;
  const what = remade || (order ? orderName(order) : called);
  return entry(at, 'admin', texts.did(action, what), {
    by: by.name,
    detail: (reason && reasonForStaff(reason)) ?? tenderChange(from, to),
    step: toldByOrders.includes(action),
  });
}
