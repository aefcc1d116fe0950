import { createHash } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import { idForm, ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { settledPayments } from '@forno/shared/server/checkouts';
import { type Checkout, insertEach, type WebhookEvent } from '@forno/shared/server/db';
import { webhookSignatureIsValid } from '@forno/shared/server/provider';
import { batch } from '@forno/shared/server/runtime';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { type RawRequest, readRaw } from '../http/read-body.ts';
import { enqueueVerification, reportPayment } from './report-payment.ts';
import { type ProviderEvent, readEvent } from './read-event.ts';

const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/**
 * The provider's webhook. Stored by event id first, so that repeats are detected and nothing is lost: once stored, the
 * response is 2xx with or without a queue. Without the database it is 5xx and the provider retries.
 */
export function webhook(deps: Deps) {
  // A payment causes three simultaneous events: they share a read and a write.
  const byOrder = shareReads(deps.models);
  const keep = batch<WebhookEvent, boolean>((events) =>
    deps.perform('write event', () => insertEach(deps.models.webhookEvents, events)),
  );
  async function receive({ extra, requestId, logger }: Call<'webhook', undefined, RawRequest>) {
    const signed = readSigned(deps.config, extra);
    if (!signed.ok) return signed;
    const { event, eventId } = signed.value;
    const { orderId, paymentId } = event;
    const checkout = (orderId && (await byOrder(orderId))) || (await findOtherwise(deps.models, event));
    const isClaim = claims.has(event.event) && paymentId !== undefined;
    const isKnown = isClaim && checkout && settledPayments(checkout).includes(paymentId);
    const receivedAt = new Date();
    const isNew = await keep({
      _id: eventId,
      event: event.event,
      receivedAt,
      ...(orderId === undefined ? {} : { razorpayOrderId: orderId }),
      ...(paymentId === undefined ? {} : { paymentId }),
      ...(isKnown ? { processedAt: receivedAt } : {}),
    });
    if (!isNew) return ok({ received: true });
    if (!checkout) {
      logger.warn({ event: event.event, eventId, orderId }, 'an event about no checkout of ours');
    } else if (!isKnown) {
      // Three events and the browser report one payment: one job verifies it.
      if (isClaim) await reportPayment({ ...deps, logger }, checkout, paymentId, requestId);
      else {
        const cause = eventId.replace(/[^\w-]/g, '_');
        await enqueueVerification(deps, checkout._id, cause, { claimed: false, requestId });
      }
    }
    return ok({ received: true });
  }
  return defineHandler(routes.webhook, receive, { read: readRaw });
}

/** The event of a body that the provider signed, and its id: the body's hash when the provider sends none. */
function readSigned(config: Deps['config'], { body, headers }: RawRequest) {
  const secrets = [config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_OLD ?? ''].filter(Boolean);
  const signature = headers['x-razorpay-signature'];
  if (typeof signature !== 'string' || !webhookSignatureIsValid(body, signature, secrets))
    return refuse('signature_invalid');
  const event = readEvent(body);
  if (!event) return refuse('invalid_request');
  const given = headers['x-razorpay-event-id'];
  return ok({ event, eventId: typeof given === 'string' && given !== '' ? given : hashOf(body) });
}

/** Events of one order share the pending read. */
function shareReads({ checkouts }: Deps['models']): (orderId: string) => Promise<Checkout | undefined> {
  const inFlight = new Map<string, Promise<Checkout | undefined>>();
  const read = async (razorpayOrderId: string) =>
    (await checkouts.findOne({ razorpayOrderId }).lean<Checkout>()) ?? undefined;
  return async (orderId) => {
    const reading = inFlight.get(orderId);
    // A read started before this event may have just missed its checkout.
    if (reading) return (await reading) ?? read(orderId);
    const own = read(orderId).finally(() => inFlight.delete(orderId));
    inFlight.set(orderId, own);
    return own;
  };
}

/** After a crash we may not know the provider's order id: then use its receipt, our own id. */
async function findOtherwise({ checkouts }: Deps['models'], { paymentId, receipt }: ProviderEvent) {
  const byReceipt = receipt && idForm.test(receipt) && (await checkouts.findById(receipt).lean<Checkout>());
  if (byReceipt) return byReceipt;
  if (!paymentId) return undefined;
  const byPayment = await checkouts.findOne({ paymentId }).lean<Checkout>();
  return byPayment ?? checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>();
}

const hashOf = (body: Buffer) => `body-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
