import { answers, refusalTexts, refuse } from '@forno/shared/messages/server';
import { hourMs, ok, type Result } from '@forno/shared/domain';
import type { MailedToken, User } from '@forno/shared/server/db';
import { finishCorrection } from '@forno/shared/server/operations';
import type { UpdateQuery } from 'mongoose';
import type { Call, Deps } from './deps.ts';
import { canSendMail } from '../http/rate-limits.ts';
import {
  mailEmailChange,
  mailNewAddress,
  mailPasswordReset,
  mailVerification,
  newMailedToken,
  verificationMs,
  workingLink,
  workingOf,
} from './mail-links.ts';
import { checkOwnPassword } from './check-password.ts';

interface EmailPlan {
  update: UpdateQuery<User>;
  /** After the write: mails about it, and orders that follow. */
  finish(after: User, requestId: string): Promise<void>;
}

/** Whoever was wrong this often asks us. */
const correctionsPerHour = 5;

/**
 * Links mailed to the old address must stop working, and orders follow: after it comes `finishCorrection`. A link that was
 * mailed to the new one verifies it.
 */
const setEmail = ({ email: from }: Pick<User, 'email'>, email: string, link?: MailedToken) => ({
  $set: {
    email,
    isVerified: link !== undefined,
    verification: { links: link ? [link] : [] },
    'correcting.at': new Date(),
  },
  $push: { 'correcting.from': from },
  $unset: { passwordReset: '', emailChange: '', invitation: '' },
});

/**
 * The update for a new address: unverified, and the old one is notified. An admin's change needs the old owner's
 * consent: otherwise anyone who may edit users could take over any account.
 */
export function planEmailChange(deps: Deps, user: User, email: string): EmailPlan {
  if (email === user.email) return { update: {}, finish: async () => {} };
  if (user.role === 'admin') {
    const { token, stored } = newMailedToken(verificationMs);
    return {
      update: { $set: { emailChange: { ...stored, to: email } } },
      finish: (_after, requestId) => mailEmailChange(deps, user, { email, token }, requestId),
    };
  }
  return {
    update: setEmail(user, email),
    async finish(after, requestId) {
      await mailEmailChange(deps, user, { email }, requestId);
      await mailVerification(deps, after, requestId);
      await finishCorrection(deps, after, requestId);
    },
  };
}

/**
 * Follows an email-change link, once: the owner of an admin's old address consents, then the new one must be verified;
 * or the owner of the new address confirms, then the old one is notified.
 */
async function confirmEmailChange(
  deps: Deps,
  token: string,
  requestId: string,
): Promise<Result<{ message: string }>> {
  const { users } = deps.models;
  const link = workingLink('emailChange', token);
  const user = await users.findOne(link).lean();
  if (!user?.emailChange) return refuse('link_invalid');
  const { to: email, proven, hash, expiresAt } = user.emailChange;
  const after = await users
    .findOneAndUpdate(
      { _id: user._id, ...link },
      setEmail(user, email, proven ? { hash, expiresAt } : undefined),
      { returnDocument: 'after' },
    )
    .lean<User | null>();
  if (!after) return refuse('link_invalid');
  await (proven
    ? mailEmailChange(deps, user, { email, own: true }, requestId)
    : mailVerification(deps, after, requestId));
  await finishCorrection(deps, after, requestId);
  return ok({ message: proven ? answers.emailVerified : answers.emailChanged });
}

/**
 * Corrects the email of an account that was opened without a password: whoever mistyped it has no mailbox to set one by,
 * and whoever has that mailbox reads of their orders. At once, as it was opened; links mailed to the old one stop working.
 */
async function correctOwnEmail(call: Call<'changeEmail'>) {
  const { deps, user, requestId } = call;
  const { email } = call.body;
  const { models, limits } = deps;
  // Before it is told who has an account, and of no stranger's allowance of mails.
  if (!(await limits.allows('email-corrected', String(user._id), correctionsPerHour, hourMs)))
    return refuse('too_many_requests');
  if (await models.users.exists({ email, _id: { $ne: user._id } })) return refuse('email_taken');
  if (!(await canSendMail(deps, email))) return refuse('too_many_requests');
  const unproven = { _id: user._id, email: user.email, noPassword: true, isVerified: false };
  const change = setEmail(user, email);
  // Whoever has that mailbox may have unsubscribed from what was never theirs.
  const corrected = { ...change, $unset: { ...change.$unset, noOrderMails: '' } };
  const after = await models.users
    .findOneAndUpdate(unproven, corrected, { returnDocument: 'after' })
    .lean<User | null>();
  if (!after) return refuse('email_stale');
  await finishCorrection(deps, after, requestId);
  await mailPasswordReset(deps, after, requestId, true);
  return ok({ message: answers.emailCorrected(email) });
}

/**
 * Mails a link to the new address; following it proves ownership and makes the change. Requires the password, once there
 * is one.
 */
export async function changeOwnEmail(call: Call<'changeEmail'>) {
  const { deps, body, user, address, requestId } = call;
  const { email, password = '' } = body;
  if (user.noPassword && !user.isVerified && body.password === undefined) return correctOwnEmail(call);
  const checked = await checkOwnPassword(deps, user, password, address);
  if (!checked.ok) return checked;
  if (await deps.models.users.exists({ email })) return refuse('email_taken');
  for (const mailbox of [user.email, email])
    if (!(await canSendMail(deps, mailbox))) return refuse('too_many_requests');
  await mailNewAddress(deps, user, email, requestId);
  return ok({ message: answers.emailConfirmSent(email) });
}

/** Verifies an email. A link of its mailbox may be opened again, as scanners of mails do: it is said that it is verified. */
export async function verifyEmail(call: Call<'verifyEmail'>) {
  const { deps, body, requestId } = call;
  const before = await deps.models.users
    .findOneAndUpdate(workingOf('verification', body.token), { $set: { isVerified: true } })
    .lean();
  if (before)
    return ok({ message: before.isVerified ? refusalTexts.already_verified : answers.emailVerified });
  return confirmEmailChange(deps, body.token, requestId);
}

/** Mails the link again. Refuses what is verified already, and an address that got too many mails. */
export async function resendVerification(call: Call<'resendVerification'>) {
  const { deps, user, requestId } = call;
  if (user.isVerified) return refuse('already_verified');
  if (!(await canSendMail(deps, user.email))) return refuse('too_many_requests');
  await mailVerification(deps, user, requestId);
  return ok({ message: answers.verificationSent });
}
