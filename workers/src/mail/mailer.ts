import type { Config } from '@forno/shared/server';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mailer } from '../deps.ts';

/** The mail server took a look at this mail and said no for good (SMTP 5xx): trying again changes nothing. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const timeoutMs = 10_000;

/** A pool of connections to the mail server, with a deadline on everything that could hang. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribe, ...letter }) {
      try {
        await transport.sendMail({ from: MAIL_FROM, ...letter, headers: oneClick(unsubscribe) });
      } catch (error) {
        if (error instanceof Error && isFinal(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** What shows a mail program's own button to unsubscribe (RFC 8058). */
const oneClick = (link: string | undefined): Record<string, string> =>
  link === undefined
    ? {}
    : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

const Refusal = z.object({
  code: z.enum(['EENVELOPE', 'EMESSAGE']),
  responseCode: z.number().min(500),
  command: z.string().optional(),
});

/** A "no" to us (wrong password, sender not allowed) is mended by an operator, and the mail goes out then. */
function isFinal(error: Error): boolean {
  const { success, data } = Refusal.safeParse(error);
  return success && data.command !== 'MAIL FROM';
}
