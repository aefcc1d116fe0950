import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

export const WebhookAnswer = z.object({ received: z.boolean() });

export const webhook = defineRoute('POST', '/payment/webhook', 'open', { answer: WebhookAnswer });
