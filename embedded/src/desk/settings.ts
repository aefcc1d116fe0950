import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const ms = z.coerce.number().int().min(0);

/** Everything the desk can be told. Ports of 0 mean any free one; times are in milliseconds. */
export const deskSettings = z.object({
  host: z.string().default('127.0.0.1'),
  port: port.default(0),
  smtpPort: port.default(0),
  data: z.string().min(1),
  keyId: z.string().min(1),
  keySecret: z.string().min(1),
  webhookSecret: z.string().min(1),
  /** Absent: events are not sent to anybody. (`z.httpUrl()` would refuse localhost.) */
  webhookUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Wait before the first repeat of a webhook; doubles with each further one, up to a minute. */
  webhookRetryMs: ms.default(1_000),
  /** How long an answer from the shop may take before it counts as failed (Razorpay: 5 s). */
  webhookTimeoutMs: ms.default(5_000),
  /** After this long a webhook is given up (Razorpay: 24 hours). */
  webhookGiveUpMs: ms.default(86_400_000),
});

export type DeskSettings = z.output<typeof deskSettings>;
export type DeskOptions = z.input<typeof deskSettings>;
