import { call } from '../route.ts';
import { z } from '../z.ts';

export const WebhookAnswer = z.object({ received: z.boolean() });

export const webhook = call('POST /payment/webhook', 'open', { answer: WebhookAnswer });
