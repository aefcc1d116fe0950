import type {
  Config,
  KitchenClock,
  Journeys,
  Logger,
  Models,
  Perform,
  Producer,
  Provider,
  Publisher,
} from '@forno/shared/server';

/** A mail as it goes out. */
export interface Letter {
  /** Stable over every attempt, so that receiving it twice is seen. */
  messageId: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** Ends mails like this one, by one POST. */
  unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Throws when the mail server did not accept it; see `MailRefused`. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Everything the handlers stand on, opened once per process by the composition root. */
export interface Deps {
  config: Config;
  logger: Logger;
  models: Models;
  producer: Producer;
  publisher: Publisher;
  provider: Provider;
  mailer: Mailer;
  /** Wakes the requests that wait for news of this checkout. */
  notify: (checkoutId: string) => Promise<void>;
  perform: Perform;
  kitchen: KitchenClock;
  /** What happens to checkouts and mails, for whoever looks into one. */
  journeys: Journeys;
}
