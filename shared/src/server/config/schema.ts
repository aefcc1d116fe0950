import { z } from 'zod';
import { customisationModes } from '../../domain/index.ts';
import { readHosts, readSentinelUrl } from './several-hosts.ts';

const url = (protocols: RegExp) => z.url({ protocol: protocols });
const milliseconds = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const isMongoUrl = (text: string) => /^mongodb(\+srv)?:$/.test(readHosts(text)?.url.protocol ?? '');
const isRedisUrl = (text: string) =>
  readSentinelUrl(text) !== undefined || (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol));

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** Origins as a browser writes them, between commas: a wildcard or a path would never match. */
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isOrigin), 'must be origins without a path, such as https://app.example');

const safePasswordCost = 12;

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** What runs, as its processes tell it in the list of workers: the image's tag, or a commit. */
  RELEASE: z.string().max(100).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where a BFF answers /readyz and /metrics, and then nowhere else; 0: at PORT, with everything else. */
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Pages on other hosts that may call the shop and show its pictures. */
  CORS_ORIGINS: origins,
  /** How long a request may take to arrive whole: who sends a byte a minute holds no connection. */
  REQUEST_WITHIN_MS: milliseconds(30_000),
  /** Live connections to one process, by login and by address. */
  SOCKETS_PER_SESSION: z.coerce.number().int().positive().default(1_000),
  SOCKETS_PER_ADDRESS: z.coerce.number().int().positive().default(5_000),
  /** Load balancers in front whose X-Forwarded-* is believed. None: the address is the connection's own. */
  TRUSTED_HOPS: z.coerce.number().int().nonnegative().default(0),

  MONGO_URL: z.string().refine(isMongoUrl, 'must be mongodb://host[,host]/database'),
  REDIS_URL: z.string().refine(isRedisUrl, 'must be redis://host, or redis+sentinel://host[,host]/name'),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('forno'),

  JWT_SECRET: z.string().min(32),
  /** What hashing a password costs, as bcrypt counts it: one more is twice the work. */
  PASSWORD_COST: z.coerce.number().int().min(4).max(16).default(safePasswordCost),
  SESSION_HOURS: z.coerce.number().positive().default(72),
  /** `required`: an admin without a second factor can do nothing but set one up. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Failed logins and password requests that one address may make; registrations twice as many. */
  ATTEMPTS_PER_MINUTE: z.coerce.number().int().positive().default(60),

  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
  /** The secret before the last rotation: retries of old events still carry its signature. */
  RAZORPAY_WEBHOOK_SECRET_OLD: z.string().optional(),
  RAZORPAY_URL: z.url().default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  PROVIDER_TIMEOUT_MS: milliseconds(4_000),
  PROVIDER_CALLS_PER_SECOND: z.coerce.number().int().positive().default(25),

  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: z.string().default('Forno <hello@forno.example>'),
  ADMIN_EMAIL: z.email().default('admin@forno.example'),
  MAILS_PER_SECOND: z.coerce.number().int().positive().default(10),

  /** Encrypts backups and opens them again. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),

  CUSTOMISATION: z.enum(customisationModes).default('included'),
  HOLD_MINUTES: z.coerce.number().positive().default(15),
  /** How much of what is left of an ingredient one unpaid checkout may hold; twice that with a verified email. */
  HOLD_SHARE: z.coerce.number().positive().max(1).default(0.25),
  /** Pizzas that an account may order before its email is verified. */
  UNVERIFIED_PIZZAS: z.coerce.number().int().positive().default(60),
  /** New checkouts in a quarter of an hour. */
  CHECKOUTS_PER_USER: z.coerce.number().int().positive().default(60),
  CHECKOUTS_PER_ADDRESS: z.coerce.number().int().positive().default(10_000),

  /** Where an OpenTelemetry collector takes traces, over OTLP/HTTP; unset: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  /** How long a job's lock lives without a sign of life of its worker, and how often that is checked. */
  LOCK_MS: milliseconds(5_000),
  STALLED_EVERY_MS: milliseconds(2_500),
  SWEEP_EVERY_MS: milliseconds(15_000),
  /** A checkout unpaid for so long is asked about at the provider. */
  UNPAID_AFTER_MS: milliseconds(180_000),
  /** How often the provider's payments are held against our checkouts. */
  RECONCILE_EVERY_MS: milliseconds(3_600_000),
  /** A payment authorised and not captured for so long is captured by us. */
  CAPTURE_AFTER_MS: milliseconds(180_000),
  /** A paid checkout with lines missing for so long is enqueued again. */
  UNFINISHED_AFTER_MS: milliseconds(10_000),
  /** No job was taken from a queue for so long: create-payment then refuses. Longer than a queue ever rests. */
  WORKERS_SILENT_AFTER_MS: milliseconds(45_000),
  STOP_WITHIN_MS: milliseconds(10_000),
  /** How long a request waits for a worker's result before it answers 202. */
  ANSWER_WITHIN_MS: milliseconds(25_000),
});

/** Every setting of the shop's processes. `.env.example` explains each. */
export const ConfigSchema = Settings.refine(
  ({ NODE_ENV, PASSWORD_COST }) => NODE_ENV !== 'production' || PASSWORD_COST >= safePasswordCost,
  { path: ['PASSWORD_COST'], message: `must be at least ${safePasswordCost} in production` },
);

export type Config = z.output<typeof ConfigSchema>;
