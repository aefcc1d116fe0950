import { z } from 'zod';
import { customisationModes } from '../../../domain/index.ts';

/** A URL with comma-separated hosts, which `URL` rejects. */
function readHosts(text: string): { url: URL; hosts: string[] } | undefined {
  const [, start = '', hosts = '', rest = ''] = text.match(/^([a-z+]+:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/) ?? [];
  const all = hosts.split(',');
  const whole = `${start}${all[0]}${rest}`;
  return isWritten(whole) ? { url: new URL(whole), hosts: all } : undefined;
}

/** A URL whose name and password can be read, too. */
function isWritten(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !/%(?![0-9a-f]{2})/i.test(username + password);
}
const inPasswords = '(in a password @ / # % are written as %40 %2F %23 %25)';

/**
 * Parses `redis+sentinel://user:password@host:26379,host:26379/name/0?sentinel_password=…` for ioredis: the Sentinels,
 * the name of the primary, and its password. `rediss+sentinel` uses TLS for both. Undefined for any other text.
 */
export function readSentinelUrl(text: string) {
  const { url, hosts } = readHosts(text) ?? {};
  const [, name, db = '0'] = url?.pathname.match(/^\/([^/]+)(?:\/(\d+))?$/) ?? [];
  if (!url || !hosts || !name || !/^rediss?\+sentinel:$/.test(url.protocol)) return undefined;
  const sentinelPassword = url.searchParams.get('sentinel_password');
  return {
    sentinels: hosts.map((host) => {
      const { hostname, port } = new URL(`redis://${host}`);
      return { host: hostname, port: Number(port || 26_379) };
    }),
    name,
    db: Number(db),
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(sentinelPassword && { sentinelPassword }),
    ...(url.protocol.startsWith('rediss') && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

const url = (protocols: RegExp) => z.url({ protocol: protocols });
const days = (fallback: number, least = 1) =>
  z.coerce.number().int().min(least).max(36_500).default(fallback);
const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const secret = z.string().min(32);
/** A longer timer would fire at once. */
const timerMaxMs = 2_147_483_647;
const milliseconds = (fallback: number, least = 1) =>
  z.coerce.number().int().min(least).max(timerMaxMs).default(fallback);

const isMongoUrl = (text: string) => /^mongodb(\+srv)?:$/.test(readHosts(text)?.url.protocol ?? '');
const isRedisUrl = (text: string) =>
  readSentinelUrl(text) !== undefined || (isWritten(text) && /^rediss?:$/.test(new URL(text).protocol));

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** The shop's address, as its origin: links are made of that alone, so below a path they would lead elsewhere. */
export const PublicUrl = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) && /^(https?:\/\/[^/]+)\/$/.exec(new URL(text).href)?.[1] === new URL(text).origin,
    'must be http://host or https://host, without a path',
  )
  .transform((text) => new URL(text).origin);

/** Comma-separated. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
/** Origins as browsers send them: a wildcard or a path would never match. */
const origins = z
  .string()
  .default('')
  .pipe(list)
  .refine((all) => all.every(isOrigin), 'must be origins without a path, such as https://app.example');

const safePasswordCost = 12;

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Version shown in the list of workers: the image tag or a commit. */
  RELEASE: z.string().max(100).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port(3000),
  /** Separate port of a BFF for /readyz and /metrics; 0: the public port, in production any free one. */
  OPERATIONS_PORT: port(0),
  WORKER_PORT: port(0),
  PUBLIC_URL: PublicUrl.default('http://localhost:3000'),
  /** Other origins that may call the shop and embed its pictures. */
  CORS_ORIGINS: origins,
  /** Time for a request to arrive completely, against slow clients. */
  REQUEST_WITHIN_MS: milliseconds(30_000),
  /** Most sockets of one address, in one process. */
  SOCKETS_PER_ADDRESS: count(1_000),
  /** Whether browsers keep the menu, the cart and the orders for when there is no network. */
  OFFLINE_PAGES: z.enum(['on', 'off']).default('on'),
  /** Number of trusted proxies that set X-Forwarded-*. 0: use the connection's address. */
  TRUSTED_HOPS: z.coerce.number().int().nonnegative().default(0),

  MONGO_URL: z.string().refine(isMongoUrl, `must be mongodb://host[,host]/database ${inPasswords}`),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, `must be redis://host, or redis+sentinel://host[,host]/name ${inPasswords}`),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, 'must be of letters, digits, _ and - alone')
    .default('forno'),

  JWT_SECRET: secret,
  /** Key of what outlives sessions (`dataSecrets`); unset: `JWT_SECRET`. */
  DATA_KEY: secret.optional(),
  /** Comma-separated, before rotations: read, never written with. */
  DATA_KEY_PREVIOUS: list.pipe(z.array(secret)).optional(),
  /** bcrypt cost: each increment doubles the work. */
  PASSWORD_COST: z.coerce.number().int().min(4).max(16).default(safePasswordCost),
  SESSION_HOURS: z.coerce.number().positive().max(87_600).default(72),
  /** A session ends after this long without use; 0: never. Whole hours, because use is noted every five minutes. */
  SESSION_IDLE_HOURS: z.coerce.number().int().nonnegative().default(24),
  /** `required`: admins must set up a second factor before anything else. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Failed logins and password requests per address. */
  ATTEMPTS_PER_MINUTE: count(60),
  /** Registrations per address: each mails somebody. */
  REGISTRATIONS_PER_HOUR: count(100),

  RAZORPAY_KEY_ID: z.string().min(1),
  RAZORPAY_KEY_SECRET: z.string().min(1),
  /** `allow`: production starts with live keys though what the law or the provider demands is missing. */
  LIVE_KEYS_UNREADY: z.enum(['refuse', 'allow']).default('refuse'),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(1),
  /** The secret before rotation: retried events are still signed with it. */
  RAZORPAY_WEBHOOK_SECRET_OLD: z.string().optional(),
  RAZORPAY_URL: z.url().default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
  /** The most that the account at the provider takes at once. */
  PAYMENT_MAX_RUPEES: count(500_000),
  PROVIDER_CALLS_PER_SECOND: count(25),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: `must be smtp(s)://user:password@host ${inPasswords}` }),
  MAIL_FROM: z.string().default('Forno <hello@forno.example>'),
  ADMIN_EMAIL: z.email().default('admin@forno.example'),
  /** Private key (VAPID) of notifications to browsers, in hex; unset: none are sent. */
  PUSH_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits: openssl rand -hex 32')
    .optional(),
  MAILS_PER_SECOND: count(10),

  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** When a backup is taken each day, as hours and minutes in India. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be hours and minutes, such as 04:00')
    .default('04:00'),
  KEEP_BACKUPS_DAYS: days(30, 7),
  /** A bucket of an S3-compatible store, with an optional folder; its region is `us-east-1` where it has none. */
  BACKUP_STORE_URL: url(/^https?$/).optional(),
  BACKUP_STORE_REGION: z.string().default('us-east-1'),
  BACKUP_STORE_KEY_ID: z.string().optional(),
  BACKUP_STORE_SECRET: z.string().optional(),

  CUSTOMISATION: z.enum(customisationModes).default('included'),
  HOLD_MINUTES: z.coerce.number().positive().max(10_080).default(15),
  /** Share of an ingredient's stock that one unpaid checkout may hold; doubled with a verified email. */
  HOLD_SHARE: z.coerce.number().positive().max(1).default(0.25),
  /** Pizzas an account may order before its email is verified. */
  UNVERIFIED_PIZZAS: count(60),
  /** Share of an ingredient that all unpaid checkouts of unverified accounts may hold: together, and per address. */
  UNVERIFIED_SHARE: z.coerce.number().positive().max(1).default(0.5),
  ADDRESS_SHARE: z.coerce.number().positive().max(1).default(0.25),
  /** New checkouts per 15 minutes. */
  CHECKOUTS_PER_USER: count(60),
  CHECKOUTS_PER_ADDRESS: count(10_000),

  /** Days until data ends that nothing needs any more. A late payment may be reported for seven. */
  KEEP_UNPAID_CHECKOUTS_DAYS: days(30, 8),
  KEEP_CONTACT_DAYS: days(365),
  KEEP_MAILS_DAYS: days(30),
  KEEP_WEBHOOKS_DAYS: days(90),
  KEEP_UNVERIFIED_ACCOUNTS_DAYS: days(30),

  /** OTLP/HTTP endpoint for traces; unset: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  /** create-payment refuses when a queue was idle for this long. Longer than any rate-limit pause. */
  WORKERS_SILENT_AFTER_MS: milliseconds(45_000, 35_000),
  /** create-payment refuses when Redis did not answer for this long. Longer than a restart takes. */
  REDIS_AWAY_AFTER_MS: milliseconds(10_000),
  STOP_WITHIN_MS: milliseconds(10_000),
  /** For how long a BFF that stops still takes calls: until its load balancer has noticed. Part of the above. */
  LEAVE_MS: milliseconds(0, 0),
});

/** Fixed, since no shop has needed another value: only a test's process reads them from its environment. */
const Constants = z.object({
  /** Most sockets of one login, in one process. */
  SOCKETS_PER_SESSION: count(1_000),
  /** How often a socket's session is checked again. */
  SOCKET_CHECK_EVERY_MS: milliseconds(120_000),
  PROVIDER_TIMEOUT_MS: milliseconds(4_000),
  /** Age at which we capture authorised payments. */
  CAPTURE_AFTER_MS: milliseconds(180_000),
  /** Lifetime of a job's lock without renewal, and interval of the check. */
  LOCK_MS: milliseconds(5_000),
  STALLED_EVERY_MS: milliseconds(2_500),
  SWEEP_EVERY_MS: milliseconds(15_000),
  /** Age at which unpaid checkouts are looked up at the provider. */
  UNPAID_AFTER_MS: milliseconds(180_000),
  /** Age at which missing orders of a paid checkout are enqueued again. */
  UNFINISHED_AFTER_MS: milliseconds(10_000),
  /** Interval of reconciling the provider's payments with our checkouts. */
  RECONCILE_EVERY_MS: milliseconds(3_600_000),
  /** `here`: tests print on a printer of this machine. */
  PRINTERS: z.enum(['own network', 'here']).default('own network'),
  /** `here`: tests have a push service on this machine. */
  PUSH_SERVICES: z.enum(['known', 'here']).default('known'),
  PUSH_TIMEOUT_MS: milliseconds(5_000),
  /** Time to wait for a worker's result before responding 202. */
  ANSWER_WITHIN_MS: milliseconds(25_000),
  /** How long an early login waits: the owner's parallel ones succeed once the first one did. */
  EARLY_LOGIN_WAITS_MS: milliseconds(4_000),
});
export const constantNames: readonly string[] = Object.keys(Constants.shape);

/** All settings of the shop's processes; see `.env.example` for those that can be set. */
export const ConfigSchema = Settings.extend(Constants.shape).refine(
  ({ NODE_ENV, PASSWORD_COST }) => NODE_ENV !== 'production' || PASSWORD_COST >= safePasswordCost,
  { path: ['PASSWORD_COST'], message: `must be at least ${safePasswordCost} in production` },
);

export type Config = z.output<typeof ConfigSchema>;
