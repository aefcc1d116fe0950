import { z } from 'zod';

const rate = z.number().min(0).max(1).default(0);
const ms = z.int().min(0).max(600_000);
/** A fixed time or `[from, to]`, in milliseconds. */
const delay = z.union([ms, z.tuple([ms, ms])]).default(0);

/** What may happen to a call of the API. Rates are probabilities from 0 to 1. */
const apiRule = z.strictObject({
  /** Which calls: `POST /v1/orders`, `/v1/payments/*`, `GET /v1/*`; every call of the API when absent. */
  path: z.string().default('/v1/*'),
  delayMs: delay,
  /** Answers 500 without doing the work. */
  failRate: rate,
  /** Never answers and does not do the work. */
  hangRate: rate,
  /** Does the work, then cuts the connection. */
  dropAnswerRate: rate,
  /** Answers 502 with a page of HTML, as a proxy before the API does. */
  status502Html: rate,
  /** Answers 429 with a `Retry-After` of so many seconds. */
  rate429: rate,
  retryAfterS: z.int().min(0).max(600).default(1),
  /** Answers 401, as when the key was rotated. */
  rate401: rate,
});

const webhookFaults = z.strictObject({
  /** Only these events, all when empty: `payment.captured`. */
  events: z.array(z.string()).default([]),
  /** The event is never sent. */
  dropRate: rate,
  /** How many copies come on top, with the same event id. */
  duplicate: z.int().min(0).max(100).default(0),
  delayMs: delay,
  /** Events of so many milliseconds are shuffled among each other. */
  reorder: ms.default(0),
  /** The first n attempts at every event come to nothing. */
  failFirst: z.int().min(0).max(100).default(0),
});

const captureSettings = z.strictObject({
  /** The dashboard leaves capturing to the shop, for orders that don't say it themselves. */
  manual: z.boolean().default(false),
  /** What is authorised and not captured after so long goes back, without ever having been the shop's. */
  returnAfterMs: ms.optional(),
});

const refundSettings = z.strictObject({
  /** How a refund ends. */
  outcome: z.enum(['processed', 'failed']).default('processed'),
  /** It is pending for so long before. */
  pendingMs: ms.default(0),
  /** So long after the first request it and its repeats are answered 409: the refund is still being made. */
  busyMs: ms.default(0),
  /** The account has no balance to refund from. */
  noBalance: z.boolean().default(false),
});

const smtpFaults = z.strictObject({
  /** Refuses a mail with a temporary error (451). */
  refuseRate: rate,
  /** Waits before it accepts a mail. */
  delayMs: delay,
});

/** Everything that can be made to go wrong. All off unless switched on; unknown names are refused. */
export const faultSwitches = z.strictObject({
  /** Every random choice follows from the seed: the same calls in the same order fail the same way. */
  seed: z.int().default(1),
  api: z.union([z.array(apiRule), apiRule.transform((rule) => [rule])]).default([]),
  webhooks: webhookFaults.prefault({}),
  smtp: smtpFaults.prefault({}),
  capture: captureSettings.prefault({}),
  refunds: refundSettings.prefault({}),
  /** An order's payments leave out the attempts that are under way (created, authorized). */
  hideAttempts: z.boolean().default(false),
  /** A paid order takes another captured payment. */
  allowSecondPayment: z.boolean().default(false),
});

export type FaultSwitches = z.output<typeof faultSwitches>;
export type ApiRule = z.output<typeof apiRule>;
export type Delay = z.output<typeof delay>;
