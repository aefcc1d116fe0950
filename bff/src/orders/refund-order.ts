import { mayDo, ok, toPaise } from '@forno/shared/domain';
import { feeTexts, handOver, partAnswers, refundReason } from '@forno/shared/messages/server';
import {
  copyRefundsToOrders,
  type PartRefunded,
  refundPart,
  returnParts,
} from '@forno/shared/server/checkouts';
import { type Order, type Refund, staffOf } from '@forno/shared/server/db';
import { enqueueMail } from '@forno/shared/server/mail';
import { auditCheckout } from '@forno/shared/server/operations';
import { toAdminOrderView } from '@forno/shared/server/orders';
import { refundsDue } from '@forno/shared/server/queues';
import { announceInventory } from '@forno/shared/server/stock';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Call, Deps } from './deps.ts';

export const ofOrder = {
  by: ({ deps, params }: Call<'refundOrder'>) => deps.models.orders.findById(params.id).lean<Order>(),
  or: 'order_not_found',
} as const;

/**
 * Gives back a part of an order, which stays: whole pizzas, or an amount. One conditional write in the checkout decides it;
 * the rest follows from that and is left to the sweep where it fails. Waits for the provider as long as is asked.
 */
export async function refundOrder(call: Call<'refundOrder', Order>) {
  const { deps, body, user, logger, found } = call;
  const by = staffOf(user);
  const { reason: cause, words, ...asked } = body;
  const part = await refundPart({ ...deps, logger }, found, {
    ...asked,
    most: await refundLimitOf(deps, user),
    cause,
    reason: refundReason(cause, words),
    by,
  });
  if (!part.ok) return part;
  // First: once it is copied to its order no sweep looks after this.
  await auditCheckout({ ...deps, logger }, part.value.checkout);
  await follow({ ...deps, logger }, found, part.value);
  const { refund, isNew } = part.value;
  const { amount, lines: [line] = [], tender } = refund;
  const quantity = line?.quantity ?? 0;
  const { state } = await afterWaiting(deps, found, refund, body.waitMs ?? 0);
  const order = (await deps.models.orders.findById(found._id).lean<Order>()) ?? found;
  const { name } = order.customer;
  const fees = isNew ? part.value.checkout.refunds.filter(({ ofFee }) => ofFee) : [];
  const message =
    state === 'held' || state === 'kept'
      ? partAnswers.held(amount)
      : tender
        ? handOver(name, byHandOf([refund, ...fees]))
        : partAnswers[state === 'done' ? 'done' : 'due'](amount, name);
  return ok({
    message: [message, ...(tender ? [] : feeBackOf(fees))].join(' '),
    order: toAdminOrderView(order),
    refund: { amount, quantity, state, ...(tender && { tender }) },
  });
}

/** What of these a person hands over. */
export const byHandOf = (refunds: readonly Refund[]) =>
  refunds.flatMap(({ tender, amount }) => (tender ? [{ tender, amount }] : []));

/** That the fee goes back too, if it does. */
export const feeBackOf = (refunds: readonly Refund[]): string[] =>
  refunds.flatMap(({ ofFee, amount }) => (ofFee ? [feeTexts.back(amount)] : []));

/** What this person may give back of one delivery, in paise; undefined: all of it. */
export async function refundLimitOf({ settings }: Pick<Deps, 'settings'>, user: CurrentUser) {
  const { refundLimit } = (await settings.read()).counter;
  return typeof refundLimit === 'number' && !mayDo(user, 'owner') ? toPaise(refundLimit) : undefined;
}

/** If a step fails, the sweep retries it; the others continue. */
async function follow(
  deps: Deps,
  { _id, customer }: Order,
  { checkout, refund }: PartRefunded,
): Promise<void> {
  const own = checkout.refunds.filter(({ key, ofFee }) => ofFee || key === refund.key);
  const steps = [
    () => copyRefundsToOrders(deps, checkout),
    async () => {
      const order = await deps.models.orders.findById(_id).lean<Order>();
      if (order && (await returnParts(deps, order))) await announceInventory(deps, order.needs);
    },
    () => deps.producer.enqueue('refunds', refundsDue({ _id: checkout._id, refunds: own })),
    async () => {
      if (refund.tender && customer.email !== '')
        await enqueueMail(deps.producer, { _id: `refund-${refund.key}`, template: 'refund' });
    },
  ];
  for (const step of steps)
    await step().catch((error: unknown) => {
      deps.logger.warn({ err: error, orderId: String(_id) }, 'part refund not finished, left to the sweep');
    });
}

/** The refund as it is once the provider has answered, or after so long (ms). */
async function afterWaiting(
  { models, signals, config }: Deps,
  { checkoutId }: Order,
  refund: Refund,
  waitMs: number,
): Promise<Refund> {
  if (refund.state !== 'due') return refund;
  const settled = async () => {
    const checkout = await models.checkouts.findById(checkoutId, { refunds: 1 }).lean();
    return checkout?.refunds.find(({ key, state }) => key === refund.key && state !== 'due');
  };
  const ended = await signals.waitFor(String(checkoutId), settled, Math.min(waitMs, config.ANSWER_WITHIN_MS));
  return ended ?? refund;
}
