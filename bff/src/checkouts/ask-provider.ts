import { isPaid, minuteMs, ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { toCheckoutView } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import type { Call } from './deps.ts';
import { reportPayment } from './report-payment.ts';

const quarterHourMs = 15 * minuteMs;
/** In a quarter of an hour, of one account: each may cost a call of the provider. */
const mostAsked = 10;

/**
 * What became of a payment whose window went with its page: asks the provider now, where the sweep would in minutes. What it
 * has is reported like any other payment; only its word that every attempt failed, or that there was none, is `none`.
 */
export async function askProvider({ deps, found, user, requestId, logger }: Call<'askProvider', Checkout>) {
  const { razorpayOrderId, paymentReportedAt } = found;
  const perhaps = (checkout: Checkout) =>
    ok({ money: 'perhaps' as const, checkout: toCheckoutView(checkout) });
  if (razorpayOrderId === undefined || paymentReportedAt || isPaid(found)) return perhaps(found);
  if (!(await deps.limits.allows('ask-provider', String(user._id), mostAsked, quarterHourMs)))
    return refuse('too_many_requests');
  const listed = await deps.provider.fetchOrderPayments(razorpayOrderId).catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined;
    throw error;
  });
  if (!listed) return refuse('payment_unavailable');
  const open = listed.filter(({ status }) => status !== 'failed');
  if (open.length === 0) return ok({ money: 'none' as const, checkout: toCheckoutView(found) });
  // Of one that the bank has not decided nothing is known yet: the provider tells of it, or the sweep asks.
  const made = open.find(({ status }) => status !== 'created');
  if (made) await reportPayment({ ...deps, logger }, found, made.id, requestId);
  return perhaps((await deps.models.checkouts.findById(found._id).lean<Checkout>()) ?? found);
}
