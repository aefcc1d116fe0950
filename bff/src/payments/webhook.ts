import { createHash } from 'node:crypto';
import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import {
  type Checkout,
  insertEach,
  settledPayments,
  together,
  type WebhookEvent,
  webhookSignatureIsValid,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { readRaw } from '../http/read-raw.ts';
import { askForVerification, reportPayment } from './report-payment.ts';
import { type ProviderEvent, readEvent } from './read-event.ts';

const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

/**
 * The provider's report. Kept by its event id before anything is done, so that a repeat is seen and nothing is
 * forgotten: once it is in the database the answer is 2xx, with or without a queue. Without a database the
 * answer is 5xx and the provider tells it again.
 */
export function webhook(deps: Deps) {
  // Three events tell of one payment in the same moment: they share a read and a write.
  const byOrder = shareReads(deps.models);
  const keep = together<WebhookEvent, boolean>((events) =>
    deps.perform('write event', () => insertEach(deps.models.webhookEvents, events)),
  );
  return call(
    routes.webhook,
    async ({ extra: { body, headers }, requestId, log }) => {
      const { config } = deps;
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
      const { orderId, paymentId } = event;
      const checkout = (orderId && (await byOrder(orderId))) || (await findOtherwise(deps.models, event));
      const isClaim = claims.has(event.event);
      const isKnown =
        isClaim && checkout && paymentId !== undefined && settledPayments(checkout).includes(paymentId);
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
}

/** Events about one order share what is being read of it. */
function shareReads({ checkouts }: Deps['models']): (orderId: string) => Promise<Checkout | undefined> {
  const underWay = new Map<string, Promise<Checkout | undefined>>();
  const read = async (razorpayOrderId: string) =>
    (await checkouts.findOne({ razorpayOrderId }).lean<Checkout>()) ?? undefined;
  return async (orderId) => {
    const reading = underWay.get(orderId);
    // What was asked before this event came may have missed its checkout by a moment.
    if (reading) return (await reading) ?? read(orderId);
    const own = read(orderId).finally(() => underWay.delete(orderId));
    underWay.set(orderId, own);
    return own;
  };
}

/** A crash may have kept the provider's order id from us: then our own id, its receipt, leads there. */
async function findOtherwise({ checkouts }: Deps['models'], { paymentId, receipt }: ProviderEvent) {
  const byReceipt =
    receipt && /^[0-9a-f]{24}$/.test(receipt) && (await checkouts.findById(receipt).lean<Checkout>());
  if (byReceipt) return byReceipt;
  if (!paymentId) return undefined;
  const byPayment = await checkouts.findOne({ paymentId }).lean<Checkout>();
  return byPayment ?? checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>();
}

const hashOf = (body: Buffer) => `body-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`;
