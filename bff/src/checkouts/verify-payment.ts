import { isPaid, ok } from '@forno/shared/domain';
import { answers, refuse, paymentAnswers } from '@forno/shared/messages/server';
import { toCheckoutView } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { checkoutSignatureIsValid } from '@forno/shared/server/provider';
import type { Call } from './deps.ts';
import type { HandlerResult } from '../http/handler.ts';
import { reportPayment } from './report-payment.ts';

/** The browser's payment report. */
export async function verifyPayment(call: Call<'verifyPayment'>) {
  const { deps, body, user } = call;
  const checkout = await deps.models.checkouts
    .findOne({ razorpayOrderId: body.razorpay_order_id, userId: user._id })
    .lean();
  return checkout ? verifyReported(call, checkout, toCheckoutView) : refuse('payment_unknown');
}

type Reported = Pick<Call<'verifyPayment'>, 'deps' | 'requestId' | 'logger'> & {
  body: Pick<Call<'verifyPayment'>['body'], 'razorpay_payment_id' | 'razorpay_signature' | 'waitMs'>;
};

/**
 * A wrong signature changes nothing; a valid one is a claim that the worker verifies with the provider. Waits for the
 * result until the deadline, then returns 202: the money is safe either way. `view`: as this caller sees a checkout.
 */
export async function verifyReported<V>(
  { deps, body, requestId, logger }: Reported,
  checkout: Checkout,
  view: (checkout: Checkout) => V,
): Promise<VerifyReply<V>> {
  const { models, config, signals } = deps;
  if (!checkout.razorpayOrderId) return refuse('payment_unknown');
  const paymentId = body.razorpay_payment_id;
  const note = (outcome: string) =>
    deps.timelines.note(String(checkout._id), {
      at: new Date(),
      call: 'verify-payment',
      outcome,
      steps: [],
    });
  if (
    !checkoutSignatureIsValid(
      checkout.razorpayOrderId,
      paymentId,
      body.razorpay_signature,
      config.RAZORPAY_KEY_SECRET,
    )
  ) {
    note('signature_invalid');
    return refuse('signature_invalid');
  }
  note('done');

  const known = settled(checkout, view);
  // A second payment of a paid checkout is verified too: it is refunded.
  if (known && checkout.paymentId === paymentId) return known;
  const report = () => reportPayment({ ...deps, logger }, checkout, paymentId, requestId);
  if (known) {
    await report();
    return known;
  }
  const look = async () => (await models.checkouts.findById(checkout._id).lean()) ?? checkout;
  let reported = false;
  const verdict = async () => {
    if (!reported) {
      reported = true;
      // Subscribed already, so no result is missed from here on.
      const { first, queued } = await report();
      if (!queued) return undecided(view(await look()), paymentAnswers.paymentRecorded);
      if (first) return undefined;
    }
    const now = await look();
    return settled(now, view) ?? failed(now, view);
  };
  const withinMs = Math.min(body.waitMs ?? Infinity, config.ANSWER_WITHIN_MS);
  return (await signals.waitFor(String(checkout._id), verdict, withinMs)) ?? undecided(view(await look()));
}

type VerifyReply<V> = HandlerResult<{ success: boolean; message: string; checkout: V }>;

function settled<V>(checkout: Checkout, view: (checkout: Checkout) => V): VerifyReply<V> | undefined {
  if (isPaid(checkout))
    return ok({ success: true, message: answers.paymentVerified, checkout: view(checkout) });
  if (checkout.state === 'refused')
    return refuse('payment_mismatch', { details: { checkout: view(checkout) } });
  return undefined;
}

/** Also when it was reported, and a link of the counter waits again: it was declined. */
function failed<V>(checkout: Checkout, view: (checkout: Checkout) => V): VerifyReply<V> | undefined {
  const isDeclined = checkout.channel === 'counter' && checkout.paymentReportedAt === undefined;
  if (checkout.failure === undefined && !isDeclined) return undefined;
  return refuse('payment_not_captured', { details: { checkout: view(checkout) } });
}

function undecided<V>(checkout: V, message: string = answers.paymentUndecided): VerifyReply<V> {
  return { ...ok({ success: false, message, checkout }), status: 202 };
}
