import { type DeliveryAnswer, routes } from '@forno/shared/contracts/server';
import { complaintNumber, ok } from '@forno/shared/domain';
import { isCorrectable, settledPayments } from '@forno/shared/server/checkouts';
import type { Checkout, Models, Order, StoredBill } from '@forno/shared/server/db';
import { toAdminOrderView, rangeView } from '@forno/shared/server/orders';
import { defineHandler } from '../../http/handler.ts';
import type { Call } from '../deps.ts';
import { moneyOf } from './money-of.ts';
import { tellStory } from './tell-story.ts';

/** Most of each kind that is read: more than any delivery has, but for a fault or somebody who writes every day. */
const most = { messages: 10, prints: 20, mails: 20, audits: 200 };

/** What belongs to a checkout, each by an index: as many reads for three pizzas and thirty refunds as for one pizza. */
async function readRecords(models: Models, checkout: Checkout) {
  const { _id: checkoutId, userId, createdAt } = checkout;
  const [orders, bills, messages, prints, deadMails, account] = await Promise.all([
    models.orders.find({ checkoutId }).sort({ line: 1 }).lean<Order[]>(),
    models.bills.find({ checkoutId }).sort({ nth: 1 }).lean<StoredBill[]>(),
    models.complaints
      .find({ userId, createdAt: { $gte: createdAt } })
      .sort({ createdAt: -1 })
      .limit(most.messages)
      .lean(),
    models.prints.find({ checkoutId }).sort({ createdAt: 1 }).limit(most.prints).lean(),
    models.mails.find({ state: 'dead', checkoutId }).limit(most.mails).lean(),
    models.users.exists({ _id: userId }),
  ]);
  const subjects = [checkoutId, ...orders.map(({ _id }) => _id)].map(String);
  const audits = await models.audits
    .find({ subject: { $in: [...subjects, ...settledPayments(checkout)] } })
    .limit(most.audits)
    .lean();
  return { checkout, orders, bills, messages, prints, deadMails, account, audits };
}

/** All about one delivery. Undefined when there is no such checkout. */
async function readDelivery(models: Models, id: string): Promise<DeliveryAnswer | undefined> {
  const checkout = await models.checkouts.findById(id).lean<Checkout>();
  if (!checkout) return undefined;
  const records = await readRecords(models, checkout);
  const { orders, bills, messages, prints, account } = records;
  const made = new Set(orders.map(({ line }) => line));
  return {
    ...factsOf(checkout),
    customer: { ...(account && { _id: String(checkout.userId) }), ...checkout.customer },
    orders: orders.map(toAdminOrderView),
    lines: checkout.lines
      .filter(({ line }) => !made.has(line))
      .map(({ line, pizzaName, quantity, amount }) => ({ line, name: pizzaName, quantity, amount })),
    money: await moneyNow(models, checkout),
    bills: bills.map(({ nth, issuedAt, facts: { number, kind, amount } }) => ({
      nth,
      number,
      kind,
      amount,
      issuedAt: issuedAt.toISOString(),
    })),
    messages: messages.map(({ _id, message, open, createdAt }) => ({
      _id: String(_id),
      number: complaintNumber(String(_id)),
      message,
      open: open === 'open',
      createdAt: createdAt.toISOString(),
    })),
    prints: prints.map(({ sheet, state, createdAt }) => ({ sheet, state, at: createdAt.toISOString() })),
    ...tellStory(records),
  };
}

/** With what of it may be said to have come in another way. */
async function moneyNow(models: Models, checkout: Checkout): Promise<DeliveryAnswer['money']> {
  const money = moneyOf(checkout);
  const isOpen = await Promise.all((checkout.tenders ?? []).map((one) => isCorrectable(models, one)));
  const tenders = money.tenders.map((one, nth) => (isOpen[nth] ? { ...one, correctable: true } : one));
  return { ...money, tenders };
}

function factsOf(checkout: Checkout) {
  const { _id, number, state, channel, fulfilment, takenBy, paymentId, delivery, promise } = checkout;
  const { createdAt, paidAt, rebuiltAt } = checkout;
  return {
    checkoutId: String(_id),
    number,
    state,
    channel,
    fulfilment,
    takenBy: takenBy?.name,
    paymentId,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString(),
    rebuiltAt: rebuiltAt?.toISOString(),
    delivery,
    promise: promise && rangeView(promise),
  };
}

async function delivery({ found }: Call<'delivery', DeliveryAnswer>) {
  return ok(found);
}

export const deliveryHandlers = [
  defineHandler(routes.delivery, delivery, {
    find: { by: ({ deps, params }) => readDelivery(deps.models, params.checkoutId), or: 'not_found' },
  }),
];
