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

/** A rendered mail. */
export interface Letter {
  /** Same for every attempt, so that duplicates can be detected. */
  messageId: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** One-click unsubscribe URL (POST). */
  unsubscribe?: string | undefined;
}

export interface Mailer {
  /** Throws when the mail server did not accept it; see `MailRefused`. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

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
  kitchen: KitchenClock;
  /** Logs what happens to a checkout or mail, for support. */
  journeys: Journeys;
}
