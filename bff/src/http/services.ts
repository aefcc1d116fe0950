import type { Models } from '@forno/shared/server/db';
import type { Cached, Publisher, Subscriber } from '@forno/shared/server/live';
import type { Timelines } from '@forno/shared/server/operations';
import type { EtaService } from '@forno/shared/server/orders';
import type { Provider } from '@forno/shared/server/provider';
import type { Producer } from '@forno/shared/server/queues';
import type { Settings } from '@forno/shared/server/settings';
import type { Cipher, Config, Logger, Passwords, Perform } from '@forno/shared/server/runtime';
import type { Redis } from 'ioredis';
import type { BackgroundTasks } from './background-tasks.ts';
import type { Authenticate } from './authenticate.ts';
import type { CostlyWork } from './costly-work.ts';
import type { Limits } from './rate-limits.ts';
import type { SessionCache } from './session-cache.ts';
import type { Tokens } from './tokens.ts';

/** What a room may ask for: each names its slice in its own `deps.ts`, and adds what only it has. */
export interface Services {
  config: Config;
  logger: Logger;
  models: Models;
  /** Identifies this database in the notes of orders at the provider. */
  installationKey: string;
  /** Fails at once while Redis is away. */
  redis: Redis;
  producer: Producer;
  publisher: Publisher;
  signals: Subscriber;
  /** Signals to every BFF that this checkout or topic changed. */
  notify: (topic: string) => Promise<void>;
  perform: Perform;
  provider: Provider;
  /** Whether the provider answers: seconds old at most. */
  providerAnswers: Cached<boolean>;
  /** For what keeps a processor or the database busy. */
  costly: CostlyWork;
  tokens: Tokens;
  passwords: Passwords;
  /** Always reads the user from the database. */
  authenticate: Authenticate;
  /** Sessions cached for seconds, for handlers that do not depend on the caller's cart. */
  sessions: SessionCache;
  /** The shop's settings, cached in this process. */
  settings: Cached<Settings>;
  /** Delivery time estimates. */
  eta: EtaService;
  limits: Limits;
  /** Encrypts second-factor secrets. */
  cipher: Cipher;
  background: BackgroundTasks;
  /** Logs what happens to a checkout, for support. */
  timelines: Timelines;
}
