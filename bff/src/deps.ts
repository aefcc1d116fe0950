import type { ShopAnswer } from '@forno/shared/contracts';
import type {
  Config,
  KitchenClock,
  Journeys,
  Logger,
  Models,
  Passwords,
  Perform,
  Producer,
  Provider,
  Publisher,
  Seal,
  SignalListener,
} from '@forno/shared/server';
import type { Redis } from 'ioredis';
import type { Background } from './background.ts';
import type { Authenticate } from './http/authenticate.ts';
import type { Limits } from './http/rate-limits.ts';
import type { Sessions } from './http/remember-sessions.ts';
import type { Tokens } from './http/tokens.ts';
import type { OrderChange } from './orders/note-changes.ts';
import type { Live } from './live/create-live.ts';
import type { ConsumerWatch } from './payments/watch-consumers.ts';
import type { PromiseMetrics } from './orders/promise-metrics.ts';
import type { Remembered } from './remember-until.ts';

/** Dependencies of the handlers, created once per process by the composition root. */
export interface Deps {
  config: Config;
  logger: Logger;
  models: Models;
  /** Identifies this database in the notes of orders at the provider. */
  shopKey: string;
  /** Fails at once while Redis is away. */
  redis: Redis;
  producer: Producer;
  publisher: Publisher;
  signals: SignalListener;
  /** Signals to every BFF that this checkout or topic changed. */
  notify: (topic: string) => Promise<void>;
  perform: Perform;
  provider: Provider;
  tokens: Tokens;
  passwords: Passwords;
  /** Always reads the user from the database. */
  authenticate: Authenticate;
  /** Sessions cached for seconds, for handlers that do not depend on the caller's cart. */
  sessions: Sessions;
  /** The shop's settings, cached in this process. */
  shop: Remembered<ShopAnswer>;
  /** Delivery time estimates. */
  kitchen: KitchenClock;
  promises: PromiseMetrics;
  limits: Limits;
  /** Encrypts second-factor secrets. */
  seal: Seal;
  background: Background;
  noteChange: (change: OrderChange) => Promise<void>;
  /** Logs what happens to a checkout, for support. */
  journeys: Journeys;
  live: Live;
  /** Whether workers are consuming the payment queues. */
  consumers: ConsumerWatch;
}
