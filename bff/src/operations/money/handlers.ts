import { jobIds, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { type Checkout, refundKey } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { ProviderError } from '@forno/shared/server/payments';
import type { Deps } from '../../deps.ts';
import { defineHandler } from '../../http/handler.ts';
import { requiresReauthentication } from '../../http/authorise.ts';
import { verifyAgain } from '../queues/retry-jobs.ts';
import { checkMoney, paymentsMax } from './check-money.ts';

const tooMany = `There are more than ${paymentsMax} payments in these days. Please choose fewer days.`;

export const moneyCheck = (deps: Deps) =>
  defineHandler(routes.moneyCheck, async ({ query, logger }) => {
    if (query.from > query.to) return refuse('invalid_request');
    try {
      const found = await checkMoney(deps, query);
      return found === 'too many' ? refuse('invalid_request', { message: tooMany }) : ok(found);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger.warn({ err: error }, 'money not checked: the provider does not answer');
      return refuse('payment_unavailable');
    }
  });

/** Fixes a difference by enqueueing the workers' own idempotent jobs. */
export const moneyRemedy = ({ models, producer }: Deps) =>
  defineHandler(routes.moneyRemedy, async ({ body, user, logger, requestId }) => {
    const { remedy, paymentId, checkoutId } = body;
    if (remedy === 'refund' && requiresReauthentication(user)) return refuse('reauthentication_needed');
    if (checkoutId === null || !/^[0-9a-f]{24}$/.test(checkoutId)) return refuse('payment_unknown');
    const checkout = await models.checkouts.findById(checkoutId).lean();
    if (!checkout) return refuse('payment_unknown');
    const queued =
      remedy === 'refund'
        ? await sendRefunds(producer, checkout, paymentId, requestId)
        : await reverify(producer, checkout, requestId);
    if (queued === undefined) return refuse('payment_unknown');
    if (!queued) return refuse('queue_unavailable');
    await recordAudit(models, logger, user, {
      kind: 'payment',
      subject: paymentId ?? checkoutId,
      // Not the customer's name, which a deleted account must not leave behind.
      title: checkout.razorpayOrderId ?? checkoutId,
      action: remedy,
      to: { checkoutId },
    });
    return ok({ message: remedy === 'refund' ? answers.refunding : answers.reverifying });
  });

const reverify = (producer: Deps['producer'], { _id }: Checkout, requestId: string) =>
  verifyAgain(producer, { checkoutId: String(_id), claimed: true, requestId });

/**
 * Every refund of this payment in our records: due ones are sent, completed ones compared with the provider, which
 * makes failed ones due again.
 */
async function sendRefunds(
  producer: Deps['producer'],
  checkout: Checkout,
  paymentId: string | null,
  requestId: string,
): Promise<boolean | undefined> {
  const those = checkout.refunds.filter((refund) => refund.paymentId === paymentId);
  if (those.length === 0) return undefined;
  const due = those.filter(({ state }) => state === 'due');
  if (due.length < those.length && !(await reverify(producer, checkout, requestId))) return false;
  return producer.enqueue(
    'refunds',
    due.map((refund) => ({
      payload: { checkoutId: String(checkout._id), key: refund.key, requestId },
      jobId: jobIds.refund(refundKey(refund)),
    })),
  );
}
