import { type WaitingLink, waitingLinksMax } from '@forno/shared/contracts/server';
import { ok, pizzasOf, sum } from '@forno/shared/domain';
import { linkTexts, refuse } from '@forno/shared/messages/server';
import { endLink } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Call } from '../deps.ts';

/** What waits to be paid by its link. */
export async function waitingLinks({ deps: { models } }: Call<'waitingLinks'>) {
  const found = await models.checkouts
    .find({ state: 'unpaid', holdUntil: { $gt: new Date() }, channel: 'counter' })
    .sort({ holdUntil: 1, _id: 1 })
    .limit(waitingLinksMax)
    .lean<Checkout[]>();
  return ok(found.map(toWaiting));
}

function toWaiting({ _id, customer, delivery, lines, amount, ...checkout }: Checkout): WaitingLink {
  const pizzas = pizzasOf(lines);
  return {
    checkoutId: String(_id),
    name: customer.name,
    ...(delivery?.phone && { phone: delivery.phone }),
    pizzas,
    others: sum(lines.map(({ quantity }) => quantity)) - pizzas,
    amount,
    claimed: checkout.paymentReportedAt !== undefined,
    until: checkout.holdUntil.toISOString(),
  };
}

/** Ends a link for who will not pay it. Refused once it was paid, or while a payment of it is checked. */
export async function endPayLink({ deps, found, user, logger }: Call<'endPayLink', Checkout>) {
  const end = await endLink({ ...deps, logger }, found._id);
  // Once: ended again it is not waiting.
  if (end === 'ended' && found.state === 'unpaid')
    await recordAudit(deps.models, logger, user, {
      kind: 'payment',
      subject: String(found._id),
      title: found.razorpayOrderId ?? String(found._id),
      action: 'end link',
      to: { amount: found.amount },
    });
  return end === 'ended' ? ok({ message: linkTexts.ended }) : notEnded(end);
}

/** Why a link could not be ended. */
export const notEnded = (end: 'paid' | 'checked' | 'gone') =>
  refuse(end === 'checked' ? 'cart_being_ordered' : 'order_settled', { message: linkTexts[end] });
