import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const ms = z.coerce.number().int().min(0);

/** All sandbox settings. Port 0: any free port; times in ms. */
export const sandboxSettings = z.object({
  host: z.string().default('127.0.0.1'),
  port: port.default(0),
  smtpPort: port.default(0),
  data: z.string().min(1),
  keyId: z.string().min(1),
  keySecret: z.string().min(1),
  webhookSecret: z.string().min(1),
  /** Absent: events are not sent. (`z.httpUrl()` would refuse localhost.) */
  webhookUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Backoff before a webhook's first retry; doubles with each further one, up to a minute. */
  webhookRetryMs: ms.default(1_000),
  /** How long the shop may take to answer before the attempt fails (Razorpay: 5 s). */
  webhookTimeoutMs: ms.default(5_000),
  /** Retries stop after this long (Razorpay: 24 hours). */
  webhookGiveUpMs: ms.default(86_400_000),
});

export type SandboxSettings = z.output<typeof sandboxSettings>;
export type SandboxOptions = z.input<typeof sandboxSettings>;
