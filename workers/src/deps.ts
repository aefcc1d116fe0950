import type { Models } from '@forno/shared/server/db';
import type { Cached, Publisher } from '@forno/shared/server/live';
import type { Timelines } from '@forno/shared/server/operations';
import type { EtaService } from '@forno/shared/server/orders';
import type { Provider } from '@forno/shared/server/payments';
import type { Producer } from '@forno/shared/server/queues';
import type { Config, Logger, Perform } from '@forno/shared/server/runtime';
import type { Shop } from '@forno/shared/server/shop';
import type { Mailer } from './mail/mailer.ts';

/** Dependencies of the handlers, created once per process by the composition root. */
export interface Deps {
  config: Config;
  logger: Logger;
  models: Models;
  producer: Producer;
  publisher: Publisher;
  provider: Provider;
  mailer: Mailer;
  /** Wakes requests waiting for this checkout. */
  notify: (checkoutId: string) => Promise<void>;
  perform: Perform;
  kitchen: EtaService;
  /** The shop's settings, seconds old at most. */
  shop: Cached<Shop>;
  /** Logs what happens to a checkout or mail, for support. */
  timelines: Timelines;
}
