import { z } from 'zod';
import { json, refusal } from '../http/answer.ts';
import { type Route, route } from '../http/router.ts';
import type { Webhooks } from './webhooks.ts';

const request = z.object({
  payment_id: z.string().optional(),
  event_id: z.string().optional(),
  event: z.string().optional(),
  copies: z.int().min(1).max(100).default(1),
});

/** POST /webhooks/replay: resends finished events, as the button on Razorpay's dashboard does. */
export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    route('POST', '/webhooks/replay', ({ body }) => {
      const parsed = request.safeParse(body ?? {});
      if (!parsed.success) return refusal(400, 'bad_request', z.prettifyError(parsed.error));
      const { payment_id: paymentId, event_id: eventId, event, copies } = parsed.data;
      const replayed = webhooks.replay(
        (delivery) =>
          (paymentId === undefined || delivery.payment_id === paymentId) &&
          (eventId === undefined || delivery.event_id === eventId) &&
          (event === undefined || delivery.event === event),
        copies,
      );
      return json(200, { replayed });
    }),
  ];
}
