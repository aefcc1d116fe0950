import type { Models } from '@forno/shared/server/db';
import type { Cached, Publisher } from '@forno/shared/server/live';
import type { Timelines } from '@forno/shared/server/operations';
import type { EtaService } from '@forno/shared/server/orders';
import type { Provider } from '@forno/shared/server/provider';
import type { Producer } from '@forno/shared/server/queues';
import type { Config, Logger, Perform } from '@forno/shared/server/runtime';
import type { Settings } from '@forno/shared/server/settings';

/** What a room may ask for: each names its slice in its own `deps.ts`. */
export interface Services {
  config: Config;
  logger: Logger;
  models: Models;
  producer: Producer;
  publisher: Publisher;
  provider: Provider;
  /** Wakes requests waiting for this checkout. */
  notify: (checkoutId: string) => Promise<void>;
  perform: Perform;
  eta: EtaService;
  /** The shop's settings, seconds old at most. */
  settings: Cached<Settings>;
  /** Logs what happens to a checkout or mail, for support. */
  timelines: Timelines;
}
