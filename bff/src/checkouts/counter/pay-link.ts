import type { LinkedCheckout } from '@forno/shared/contracts/server';
import { callName, dayMs, ok, sumAmounts } from '@forno/shared/domain';
import { lineWords, refuse } from '@forno/shared/messages/server';
import { toCheckoutView } from '@forno/shared/server/checkouts';
import { type Checkout, notCancelled } from '@forno/shared/server/db';
import { signedId, signedPage } from '@forno/shared/server/runtime';
import type { Call, Deps } from '../deps.ts';
import { verifyReported } from '../verify-payment.ts';

/** The link to the page where anybody who has it pays this one checkout, until its hold ends. */
export async function payLink({ deps, found }: Call<'payLink', Checkout>) {
  const { state, razorpayOrderId, holdUntil } = found;
  if (state !== 'unpaid' || razorpayOrderId === undefined || holdUntil <= new Date())
    return refuse('order_settled');
  return ok({ url: signedPage(deps.config, 'pay', String(found._id)), until: holdUntil.toISOString() });
}

/** The checkout of a link of the last day: whoever paid sees that they did. */
async function findLinked(deps: Deps, token: string): Promise<Checkout | undefined> {
  const signed = signedId(deps.config, 'pay', token);
  if (!signed?.isOf()) return undefined;
  const since = { $gt: new Date(Date.now() - dayMs) };
  const linked = { _id: signed.id, channel: 'counter' as const, createdAt: since };
  return (await deps.models.checkouts.findOne(linked).lean<Checkout>()) ?? undefined;
}

export const ofPayLink = {
  by: ({ deps, body }: Call<'linkedCheckout'> | Call<'linkedPayment'>) => findLinked(deps, body.token),
  or: 'link_invalid',
} as const;

/** What there is to pay, where it goes and when; no name and no phone. */
const toLinkedView =
  ({ config }: Pick<Deps, 'config'>) =>
  (checkout: Checkout): LinkedCheckout => {
    const { lines, amount, deliveryFee, currency, state, number, razorpayOrderId, holdUntil, delivery } =
      checkout;
    const isFollowed = state === 'fulfilled' && !checkout.followEnded;
    const { claimed, fulfilment, promise } = toCheckoutView({ paidAt: new Date(), ...checkout });
    const second = checkout.refunds.filter((refund) => refund.paymentId !== checkout.paymentId);
    const returned = state === 'refused' ? 0 : sumAmounts(second);
    const isOpen = state === 'unpaid' && holdUntil > new Date() && razorpayOrderId !== undefined;
    return {
      items: lines.map((line) => ({
        name: line.pizzaName,
        made: lineWords(line).join(', '),
        quantity: line.quantity,
        amount: line.amount,
      })),
      ...(deliveryFee && { deliveryFee }),
      amount,
      currency,
      state,
      claimed: claimed && checkout.failure === undefined && state !== 'refused',
      ...(returned > 0 && { returned }),
      ...(fulfilment ? { fulfilment } : { address: delivery?.address }),
      ...(promise && { promise }),
      ...(number !== undefined && { number: callName(checkout) }),
      ...(isFollowed && {
        follow: signedPage(config, 'follow', String(checkout._id), checkout.customer.email),
      }),
      ...(isOpen && {
        orderId: razorpayOrderId,
        key: config.RAZORPAY_KEY_ID,
        checkoutUrl: config.RAZORPAY_CHECKOUT_URL,
      }),
      until: holdUntil.toISOString(),
    };
  };

export async function linkedCheckout({ deps, found }: Call<'linkedCheckout', Checkout>) {
  const view = toLinkedView(deps)(found);
  const { _id, state } = found;
  if (state !== 'fulfilled' || (await deps.models.orders.exists({ checkoutId: _id, ...notCancelled })))
    return ok(view);
  const { follow: _follow, promise: _promise, ...rest } = view;
  return ok({ ...rest, cancelled: true });
}

/** As verify-payment, for whoever has the link. */
export async function linkedPayment(call: Call<'linkedPayment', Checkout>) {
  return verifyReported(call, call.found, toLinkedView(call.deps));
}
