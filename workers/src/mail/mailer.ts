import type { Config } from '@forno/shared/server/runtime';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** A rendered mail. */
export interface OutgoingEmail {
  /** Same for every attempt: of it the Message-ID is made, so that duplicates can be detected. */
  id: string;
  /** No person wrote it: out-of-office replies need not answer. */
  automatic: boolean;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /** One-click unsubscribe URL (POST). */
  unsubscribe?: string | undefined;
}

/** The mail server rejected this mail for good (SMTP 5xx): retrying is pointless. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

const timeoutMs = 10_000;
/** For a whole mail: the other timeouts start anew with each byte. */
const mailWithinMs = 60_000;

export type Mailer = ReturnType<typeof createMailer>;

/** A connection pool to the mail server, with timeouts everywhere, and a bound on each of its answers. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, withinMs = mailWithinMs) {
  const { SMTP_URL, MAIL_FROM } = config;
  const [, domain = 'localhost'] = /@([^\s<>@]+)>?\s*$/.exec(MAIL_FROM) ?? [];
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    maxResponseSize: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Throws when the mail server did not accept it; see `MailRejected`. */
    async send({ id, automatic, unsubscribe, ...email }: OutgoingEmail): Promise<void> {
      const messageId = `<${id}@${domain}>`;
      const headers = { ...(automatic && byMachine), ...oneClick(unsubscribe) };
      try {
        const signal = AbortSignal.timeout(withinMs);
        await transport.sendMail({ from: MAIL_FROM, ...email, messageId, headers, signal });
      } catch (error) {
        if (error instanceof Error && isFinal(error)) throw new MailRejected(error.message, { cause: error });
        throw error;
      }
    },
    close: (): void => transport.close(),
  };
}

/** RFC 3834, and what Exchange goes by. */
const byMachine = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Headers for the mail client's unsubscribe button (RFC 8058). */
const oneClick = (link: string | undefined): Record<string, string> =>
  link === undefined
    ? {}
    : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const Refusal = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  responseCode: z.number().min(500),
  command: z.string().optional(),
});

/** Rejections of us (wrong password, sender not allowed) are fixed by an operator, and the mail is sent then. */
function isFinal(error: Error): boolean {
  const { success, data } = Refusal.safeParse(error);
  return success && data.command !== 'MAIL FROM';
}
