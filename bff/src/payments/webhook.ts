import { createHash } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { isDuplicateKey, settledPayments, webhookSignatureIsValid } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { readRaw } from '../http/read-raw.ts';
import { askForVerification, reportPayment } from './report-payment.ts';
import { readEvent } from './read-event.ts';

const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/**
 * The provider's report. Kept by its event id before anything is done, so that a repeat is seen and nothing is
 * forgotten: once it is in the database the answer is 2xx, with or without a queue. Without a database the
 * answer is 5xx and the provider tells it again.
 */
export const webhook = (deps: Deps) =>
  call(
    routes.webhook,
    async ({ extra: { body, headers }, requestId, log }) => {
      const { config, models, perform } = deps;
      const secrets = [config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_OLD ?? ''].filter(
        Boolean,
      );
      const signature = headers['x-razorpay-signature'];
      if (typeof signature !== 'string' || !webhookSignatureIsValid(body, signature, secrets))
        return refuse('signature_invalid');
      const event = readEvent(body);
      if (!event) return refuse('invalid_request');

      const given = headers['x-razorpay-event-id'];
      const eventId = typeof given === 'string' && given !== '' ? given : hashOf(body);
      const { orderId, paymentId, receipt } = event;
      const checkout = await findCheckout(deps, orderId, paymentId, receipt);
      const isClaim = claims.has(event.event);
      const isKnown =
        isClaim && checkout && paymentId !== undefined && settledPayments(checkout).includes(paymentId);
      const receivedAt = new Date();
      try {
        await perform('write event', () =>
          models.webhookEvents.create({
            _id: eventId,
            event: event.event,
            receivedAt,
            ...(orderId === undefined ? {} : { razorpayOrderId: orderId }),
            ...(paymentId === undefined ? {} : { paymentId }),
            ...(isKnown ? { processedAt: receivedAt } : {}),
          }),
        );
      } catch (error) {
        if (isDuplicateKey(error)) return ok({ received: true });
        throw error;
      }
      if (!checkout) {
        log.warn({ event: event.event, eventId, orderId }, 'an event about no checkout of ours');
      } else if (!isKnown) {
        // Three events and the browser tell of one payment: one job asks the provider about it.
        const cause = (isClaim && paymentId) || eventId.replace(/[^\w-]/g, '_');
        if (isClaim) await reportPayment({ ...deps, logger: log }, checkout, cause, requestId);
        else await askForVerification(deps, checkout._id, cause, false, requestId);
      }
      return ok({ received: true });
    },
    { read: readRaw },
  );

/** A crash may have kept the provider's order id from us: then our own id, its receipt, leads there. */
async function findCheckout({ models }: Deps, orderId?: string, paymentId?: string, receipt?: string) {
  const byOrder = orderId && (await models.checkouts.findOne({ razorpayOrderId: orderId }).lean());
  if (byOrder) return byOrder;
  const byReceipt =
    receipt && /^[0-9a-f]{24}$/.test(receipt) && (await models.checkouts.findById(receipt).lean());
  if (byReceipt) return byReceipt;
  if (!paymentId) return undefined;
  const byPayment = await models.checkouts.findOne({ paymentId }).lean();
  return byPayment ?? models.checkouts.findOne({ 'refunds.paymentId': paymentId }).lean();
}

const hashOf = (body: Buffer) => `body-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
