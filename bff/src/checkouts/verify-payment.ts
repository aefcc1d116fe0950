import type { AnswerInput, routes } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { answers, refuse, paymentAnswers } from '@forno/shared/messages/server';
import { toCheckoutView } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { checkoutSignatureIsValid } from '@forno/shared/server/provider';
import type { Call } from './deps.ts';
import type { HandlerResult } from '../http/handler.ts';
import { reportPayment } from './report-payment.ts';

/**
 * The browser's payment report. A wrong signature changes nothing; a valid one is a claim that the worker verifies with
 * the provider. Waits for the result until the deadline, then returns 202: the money is safe either way.
 */
export async function verifyPayment(call: Call<'verifyPayment'>) {
  const { deps, body, user, requestId, logger } = call;
  const { models, config, signals } = deps;
  const checkout = await models.checkouts
    .findOne({ razorpayOrderId: body.razorpay_order_id, userId: user._id })
    .lean();
  if (!checkout?.razorpayOrderId) return refuse('payment_unknown');
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

  const known = settled(checkout);
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
      if (!queued) return undecided(await look(), paymentAnswers.paymentRecorded);
      if (first) return undefined;
    }
    const now = await look();
    return settled(now) ?? failed(now);
  };
  const withinMs = Math.min(body.waitMs ?? Infinity, config.ANSWER_WITHIN_MS);
  return (await signals.waitFor(String(checkout._id), verdict, withinMs)) ?? undecided(await look());
}

type VerifyReply = HandlerResult<AnswerInput<typeof routes.verifyPayment>>;

function settled(checkout: Checkout): VerifyReply | undefined {
  const view = toCheckoutView(checkout);
  if (checkout.state === 'paid' || checkout.state === 'fulfilled')
    return ok({ success: true, message: answers.paymentVerified, checkout: view });
  if (checkout.state === 'refused') return refuse('payment_mismatch', { details: { checkout: view } });
  return undefined;
}

function failed(checkout: Checkout): VerifyReply | undefined {
  if (checkout.failure === undefined) return undefined;
  return refuse('payment_not_captured', { details: { checkout: toCheckoutView(checkout) } });
}

function undecided(checkout: Checkout, message: string = answers.paymentUndecided): VerifyReply {
  const view = toCheckoutView(checkout);
  return { ...ok({ success: false, message, checkout: view }), status: 202 };
}
