import { z } from 'zod';

const rate = z.number().min(0).max(1).default(0);
const ms = z.int().min(0).max(600_000);
/** A fixed time or `[from, to]`, in milliseconds. */
const delay = z.union([ms, z.tuple([ms, ms])]).default(0);

/** What may go wrong in an API call. Rates are probabilities from 0 to 1. */
const apiRule = z.strictObject({
  /** Which calls: `POST /v1/orders`, `/v1/payments/*`, `GET /v1/*`; every API call if absent. */
  path: z.string().default('/v1/*'),
  delayMs: delay,
  /** Answers 500 without doing the work. */
  failRate: rate,
  /** Never answers and does not do the work. */
  hangRate: rate,
  /** Does the work, then cuts the connection. */
  dropAnswerRate: rate,
  /** Answers 502 with an HTML page, as a proxy in front does. */
  status502Html: rate,
  /** Answers 429 with `Retry-After: 1`. */
  rate429: rate,
  /** Answers 401, as after a key rotation. */
  rate401: rate,
});

const webhookFaults = z.strictObject({
  /** Only these events, all when empty: `payment.captured`. */
  events: z.array(z.string()).default([]),
  /** The event is never sent. */
  dropRate: rate,
  /** Number of extra copies, with the same event id. */
  duplicate: z.int().min(0).max(100).default(0),
  delayMs: delay,
  /** Shuffles the events within this many milliseconds. */
  reorder: ms.default(0),
  /** The first n attempts at every event fail. */
  failFirst: z.int().min(0).max(100).default(0),
});

const refundSettings = z.strictObject({
  /** How a refund ends. */
  outcome: z.enum(['processed', 'failed']).default('processed'),
  /** How long it is pending (ms). */
  pendingMs: ms.default(0),
  /** For this long (ms), the first request and its repeats are answered 409: still being processed. */
  busyMs: ms.default(0),
  /** The account has no balance to refund from. */
  noBalance: z.boolean().default(false),
});

const smtpFaults = z.strictObject({
  /** Refuses a mail with a temporary error (451). */
  refuseRate: rate,
});

/** Everything that can be made to go wrong. All off unless switched on; unknown names are refused. */
export const faultSwitches = z.strictObject({
  /** Decides every random choice: the same calls in the same order fail the same way. */
  seed: z.int().default(1),
  api: z.union([z.array(apiRule), apiRule.transform((rule) => [rule])]).default([]),
  webhooks: webhookFaults.prefault({}),
  smtp: smtpFaults.prefault({}),
  refunds: refundSettings.prefault({}),
  /** Paid orders accept another captured payment. */
  allowSecondPayment: z.boolean().default(false),
});

export type FaultSwitches = z.output<typeof faultSwitches>;
export type ApiRule = z.output<typeof apiRule>;
export type Delay = z.output<typeof delay>;
