import { z } from 'zod';
import { json } from '../http/answer.ts';
import { accepting, type Route } from '../http/router.ts';
import type { Webhooks } from './webhooks.ts';

const filter = z.object({
  payment_id: z.string().optional(),
  event_id: z.string().optional(),
  event: z.string().optional(),
  copies: z.int().min(1).max(100).default(1),
});
const request = z.preprocess((body) => body ?? {}, filter);

/** POST /webhooks/replay: resends finished events, as the button on Razorpay's dashboard does. */
export function webhookRoutes(webhooks: Webhooks): Route[] {
  return [
    accepting('POST', '/webhooks/replay', request, (wanted) => {
      const { payment_id: paymentId, event_id: eventId, event, copies } = wanted;
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
