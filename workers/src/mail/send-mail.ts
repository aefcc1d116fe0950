import type { JobPayload, MailQueue } from '@forno/shared/contracts/server';
import { dayMs, lastStatus, outForDelivery } from '@forno/shared/domain';
import {
  type Mail,
  mailSecrets,
  mailsToTheShop,
  notRemade,
  notVoided,
  type Order,
} from '@forno/shared/server/db';
import { tooLate } from '@forno/shared/messages/server';
import { UnrecoverableError } from 'bullmq';
import { ZodError } from 'zod';
import type { Deps } from './deps.ts';
import { MailRejected } from './mailer.ts';
import { renderEmail } from './render-email.ts';
import { asWritten, withheld } from './templates/email-content.ts';

/** Give up on a mail after this long (ms). */
const giveUpAfterMs = dayMs;

/**
 * Sends one mail from the outbox. A crash between sending and recording resends it under the same Message-ID. A mail
 * rejected for good, failing for a day, or no longer true, is dead: kept and visible, never retried. Secrets are removed from
 * what has ended: only the hash of a link's token is kept, and the address is on the order.
 */
export async function sendMail(deps: Deps, { mailId }: JobPayload<MailQueue>): Promise<void> {
  const { models, mailer, perform, logger } = deps;
  const mail = await models.mails.findById(mailId).lean<Mail>();
  if (!mail) throw new UnrecoverableError(`there is no mail ${mailId}`);
  if (mail.state !== 'due') return;
  const now = await ofNow(deps, mail);
  if (!now) {
    await models.mails.deleteOne({ _id: mailId, state: 'due' });
    return;
  }
  try {
    if (mail.until && mail.until.getTime() < Date.now()) throw new TooLate(tooLate);
    const known = await isKnown(deps, mail);
    const { contact } = await deps.settings.read();
    await perform('send mail', async () =>
      mailer.send(renderEmail(now, contact, known ? asWritten : withheld)),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const dead = isFinal(error) || Date.now() - mail.createdAt.getTime() > giveUpAfterMs;
    await models.mails.updateOne(
      { _id: mailId, state: 'due' },
      {
        $set: { lastError: reason.slice(0, 500), ...(dead && { state: 'dead' }) },
        ...(dead && { $unset: mailSecrets }),
        $inc: { attempts: 1 },
      },
    );
    if (!dead) throw error;
    logger.error({ err: error, mailId, template: mail.template }, 'this mail will never be sent');
    return;
  }
  await perform('write mail sent', () =>
    models.mails.updateOne(
      { _id: mailId, state: 'due' },
      { $set: { state: 'sent', sentAt: new Date() }, $unset: mailSecrets, $inc: { attempts: 1 } },
    ),
  );
}

/** Whether the mail goes to the shop itself, or to an address whose owner has confirmed it: known since it was written, or now. */
async function isKnown({ models }: Deps, { template, to, data }: Mail): Promise<boolean> {
  if (mailsToTheShop.includes(template)) return true;
  if (typeof data.known === 'boolean') return data.known;
  return (await models.users.exists({ email: to, isVerified: true })) !== null;
}

/**
 * The mail as it is true now; undefined where nothing of it is. What is on its way may have been taken back: it comes once more
 * when it is. What is confirmed may have been cancelled, and whoever was told of that must not read the opposite afterwards.
 */
async function ofNow({ models: { orders } }: Deps, mail: Mail): Promise<Mail | undefined> {
  const { template, checkoutId, data } = mail;
  if (!checkoutId) return mail;
  if (template === 'order-sent') {
    const out = { $in: [outForDelivery, lastStatus] };
    return (await orders.exists({ checkoutId, ...notVoided, status: out })) ? mail : undefined;
  }
  if (template !== 'order-confirmation') return mail;
  const all = await orders.find({ checkoutId, ...notRemade }, { line: 1, voided: 1 }).lean<Order[]>();
  const cancelled = all.flatMap(({ line, voided }) => (voided && !voided.cleared ? [line] : []));
  if (cancelled.length === 0) return mail;
  return cancelled.length < all.length ? { ...mail, data: { ...data, cancelled } } : undefined;
}

class TooLate extends Error {
  override name = 'TooLate';
}

const isFinal = (error: unknown) => [MailRejected, ZodError, TooLate].some((kind) => error instanceof kind);
