import type { QueryFilter } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { isOwner, type MailedToken, type SecondFactorChange, type User } from '@forno/shared/server/db';
import { dayMs, type Duty, hourMs, limits, type StationDuty } from '@forno/shared/domain';
import { queueMail, writeMail } from '@forno/shared/server/mail';
import { newLinkToken, secretPage, tokenHash } from '@forno/shared/server/runtime';
import type { Deps } from './deps.ts';

export const verificationMs = dayMs;
const resetMs = hourMs;

/** A token for a mailed link, and what is stored of it. */
export function newMailedToken(validMs: number): { token: string; stored: MailedToken } {
  const token = newLinkToken();
  return { token, stored: { hash: tokenHash(token), expiresAt: new Date(Date.now() + validMs) } };
}

/** The account that has this link, while it works. */
export const workingLink = (of: 'emailChange' | 'invitation', token: string): QueryFilter<User> => ({
  [`${of}.hash`]: tokenHash(token),
  [`${of}.expiresAt`]: { $gt: new Date() },
});

type Kept = 'verification' | 'passwordReset';

/** The same of links that go on working beside a newer one. */
export const workingOf = (of: Kept, token: string): QueryFilter<User> => {
  const working = { hash: tokenHash(token), expiresAt: { $gt: new Date() } };
  const alone = { [`${of}.hash`]: working.hash, [`${of}.expiresAt`]: working.expiresAt };
  return { $or: [{ [`${of}.links`]: { $elemMatch: working } }, alone] };
};

/** As many as two hours' mails: a slow mail must not bring a link that a later one has ended. */
const keptLinks = 2 * limits.linksPerHour;

async function keepLink({ models }: Pick<Deps, 'models'>, user: Addressee, of: Kept, stored: MailedToken) {
  const $push = { [`${of}.links`]: { $each: [stored], $slice: -keptLinks } };
  await models.users.updateOne(mailbox(user), { $push });
}

type MailDeps = Pick<Deps, 'config' | 'models' | 'producer'>;
type Addressee = Pick<User, '_id' | 'name' | 'email'>;

/** The account, while this is its email: what is mailed there must not verify the one after it. */
export const mailbox = ({ _id, email }: Pick<User, '_id' | 'email'>) => ({ _id, email });

/** Mails a new verification link; older ones go on working. */
export async function mailVerification(deps: MailDeps, user: Addressee, requestId: string): Promise<void> {
  const link = newMailedToken(verificationMs);
  await keepLink(deps, user, 'verification', link.stored);
  await mailLink(deps, user, { template: 'verify-email', ...link }, requestId);
}

/** Asks the new address for confirmation, and tells the old one: the change takes effect when the link is followed. */
export async function mailNewAddress(
  deps: MailDeps,
  user: Addressee,
  email: string,
  requestId: string,
): Promise<void> {
  const link = newMailedToken(verificationMs);
  const emailChange = { ...link.stored, to: email, proven: true };
  await deps.models.users.updateOne({ _id: user._id }, { $set: { emailChange } });
  await mailLink(deps, { ...user, email }, { template: 'new-email', ...link }, requestId);
  await mailEmailChange(deps, user, { email, asked: true }, requestId);
}

/**
 * The same for a forgotten password, valid for an hour; `first`: for an account that was opened without one, for a day.
 */
export async function mailPasswordReset(
  deps: MailDeps,
  user: Addressee,
  requestId: string,
  first?: true,
): Promise<void> {
  const link = newMailedToken(first ? verificationMs : resetMs);
  await keepLink(deps, user, 'passwordReset', link.stored);
  await mailLink(deps, user, { template: 'reset-password', ...(first && { first }), ...link }, requestId);
}

type Notice =
  | { template: 'password-changed' | 'profile-changed' }
  | { template: 'new-device'; device: string; from: string; at: string }
  | { template: 'second-factor'; change: SecondFactorChange }
  | { template: 'station'; station: string; duty: StationDuty; by: string }
  | {
      template: 'staff';
      /** By default their duties were changed. */
      what?: 'invited' | 'withdrawn' | 'accepted';
      whoseName: string;
      whose: string;
      by: string;
      from: readonly Duty[];
      to: readonly Duty[];
    };

type NoticeDeps = Pick<Deps, 'models' | 'logger'> & Partial<Pick<Deps, 'producer'>>;

/** Tells its owner what happened to the account. It has happened: what can't be written is only logged. On the command line the sweep sends it. */
export async function mailNotice(
  { producer, ...deps }: NoticeDeps,
  { _id, name, email }: Addressee,
  { template, ...news }: Notice,
  requestId?: string,
): Promise<void> {
  const data = { name, at: new Date().toISOString(), ...news };
  const mail = { _id: `${template}-${randomUUID()}`, template, to: email, data };
  const written = producer ? queueMail({ ...deps, producer }, mail, requestId) : writeMail(deps.models, mail);
  await written.catch((error: unknown) => {
    deps.logger.warn({ err: error, userId: String(_id), template }, 'a notice was not mailed');
  });
}

/** Tells every owner: one who did not do it learns that another can. */
export async function tellOwners(deps: NoticeDeps, news: Notice, requestId?: string): Promise<void> {
  const owners = await deps.models.users.find(isOwner, { name: 1, email: 1 }).lean<User[]>();
  for (const owner of owners) await mailNotice(deps, owner, news, requestId);
}

const pageOf = {
  'verify-email': '/user/verify',
  'new-email': '/user/verify',
  'reset-password': '/user/reset-password',
  invitation: '/admin_login/invitation',
} as const;

interface MailedLink extends ReturnType<typeof newMailedToken> {
  template: 'verify-email' | 'new-email' | 'reset-password' | 'invitation';
  /** Of an account that has had no password. */
  first?: true;
  /** Of an invitation: by whom, to what. */
  by?: string;
  duties?: readonly Duty[];
}

/** Mails a secret link, whose token only the mail has. The same link is one mail. */
export async function mailLink(
  deps: MailDeps,
  { name, email }: Addressee,
  { template, token, stored, ...how }: MailedLink,
  requestId: string,
): Promise<void> {
  const link = secretPage(deps.config, pageOf[template], token);
  const _id = `${template}-${stored.hash.slice(0, 24)}`;
  const until = stored.expiresAt;
  await queueMail(deps, { _id, template, to: email, until, data: { name, link, ...how } }, requestId);
}

/** Notifies the old address of the new one, or that it was asked for; with a token, asks for its consent. */
export async function mailEmailChange(
  deps: MailDeps,
  user: Addressee,
  { email, token, ...how }: { email: string; token?: string; own?: true; asked?: true },
  requestId: string,
): Promise<void> {
  const link = token && secretPage(deps.config, '/user/verify', token);
  await queueMail(
    deps,
    {
      _id: `email-change-${randomUUID()}`,
      template: 'email-change',
      to: user.email,
      data: { name: user.name, email, ...(link && { link }), ...how },
    },
    requestId,
  );
}
