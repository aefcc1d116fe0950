import { z } from 'zod';

const entity = <T extends z.ZodType>(fields: T) => z.object({ entity: fields }).optional().catch(undefined);

const Event = z.object({
  event: z.string().transform((name) => name.slice(0, 100)),
  payload: z
    .object({
      payment: entity(z.object({ id: z.string(), order_id: z.string().nullish() })),
      order: entity(z.object({ id: z.string(), receipt: z.string().nullish() })),
      refund: entity(z.object({ payment_id: z.string() })),
      dispute: entity(z.object({ payment_id: z.string() })),
    })
    // An event about something else is received too: the provider gives up on an address that refuses events.
    .catch({}),
});

export interface ProviderEvent {
  event: string;
  orderId: string | undefined;
  paymentId: string | undefined;
  receipt: string | undefined;
}

/** Ids in a webhook event. Its payload is a past snapshot and decides nothing. */
export function readEvent(body: Buffer): ProviderEvent | undefined {
  try {
    const { event, payload } = Event.parse(JSON.parse(body.toString('utf8')));
    const payment = payload.payment?.entity;
    const order = payload.order?.entity;
    return {
      event,
      orderId: order?.id ?? payment?.order_id ?? undefined,
      paymentId: payment?.id ?? (payload.refund ?? payload.dispute)?.entity.payment_id,
      receipt: order?.receipt ?? undefined,
    };
  } catch {
    return undefined;
  }
}
