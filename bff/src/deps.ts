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
import type { Afterwards } from './afterwards.ts';
import type { Authenticate } from './http/authenticate.ts';
import type { Limits } from './http/rate-limits.ts';
import type { Sessions } from './http/remember-sessions.ts';
import type { Tokens } from './http/tokens.ts';
import type { OrderChange } from './orders/note-changes.ts';
import type { Live } from './live/create-live.ts';
import type { ConsumerWatch } from './payments/watch-consumers.ts';
import type { PromiseMetrics } from './orders/promise-metrics.ts';
import type { Remembered } from './remember-until.ts';

/** Everything the calls need, opened once per process by the composition root. */
export interface Deps {
  config: Config;
  logger: Logger;
  models: Models;
  /** Names this database in the orders that we make at the provider. */
  shopKey: string;
  /** Fails at once while Redis is away. */
  redis: Redis;
  producer: Producer;
  publisher: Publisher;
  signals: SignalListener;
  /** Tells every BFF of news about this checkout or topic. */
  notify: (topic: string) => Promise<void>;
  perform: Perform;
  provider: Provider;
  tokens: Tokens;
  passwords: Passwords;
  /** Reads the user anew. */
  authenticate: Authenticate;
  /** Seconds-old knowledge of sessions: for calls whose answer does not depend on the caller's cart. */
  sessions: Sessions;
  /** How the shop runs, from this process's copy. */
  shop: Remembered<ShopAnswer>;
  /** How fast the shop is. */
  kitchen: KitchenClock;
  promises: PromiseMetrics;
  limits: Limits;
  /** For the secrets of second factors. */
  seal: Seal;
  afterwards: Afterwards;
  noteChange: (change: OrderChange) => Promise<void>;
  /** What happens to checkouts, for whoever looks into one. */
  journeys: Journeys;
  live: Live;
  /** Whether anybody makes orders of what is paid. */
  consumers: ConsumerWatch;
}
