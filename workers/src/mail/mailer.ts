import type { Config } from '@forno/shared/server/runtime';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Mailer } from '../deps.ts';

/** The mail server rejected this mail for good (SMTP 5xx): retrying is pointless. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

const timeoutMs = 10_000;

/** A connection pool to the mail server, with timeouts everywhere. */
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
        if (error instanceof Error && isFinal(error)) throw new MailRejected(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

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
