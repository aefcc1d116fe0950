import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import { probeStore, type User } from '@forno/shared/server/db';
import type { Call } from './deps.ts';
import { canSendMail } from '../http/rate-limits.ts';
import { checkNewPassword, checkOwnPassword } from './check-password.ts';
import { endOtherSessions, revokeSessions, sessionsEnded } from './revoke-sessions.ts';
import { mailNotice, mailPasswordReset, workingOf } from './mail-links.ts';
import { rememberDevice } from './known-device.ts';

/** Sets a new password by the current one, and ends what an intruder may have begun; this session goes on. */
export async function changePassword(call: Call<'changePassword'>) {
  const { deps, body, user, address, requestId, logger } = call;
  const allowed = checkNewPassword(body.password, user.email);
  if (!allowed.ok) return allowed;
  const checked = await checkOwnPassword(deps, user, body.current, address);
  if (!checked.ok) return checked;
  const hash = await deps.passwords.hash(body.password, address);
  if (!hash.ok) return hash;
  const cookie = await endOtherSessions(deps, user, {
    $set: { passwordHash: hash.value },
    $unset: { passwordReset: '', emailChange: '' },
  });
  if (!cookie) return refuse('session_expired');
  await mailNotice({ ...deps, logger }, user, { template: 'password-changed' }, requestId);
  return { ...ok({ message: answers.passwordChanged }), cookie };
}

/**
 * Same response and timing whether or not the address has an account: the mail is written after the response. If lost
 * in between, the owner asks again. A store that takes no writes is found out first, for every address alike.
 */
export async function forgottenPassword(call: Call<'forgottenPassword'>) {
  const { deps, body, requestId, logger } = call;
  await probeStore(deps.models);
  const user = await deps.models.users.findOne({ email: body.email }, { name: 1, email: 1 }).lean();
  // Limited per mailbox, whoever asks; the response is the same.
  if (user && (await canSendMail(deps, user.email)))
    mailPasswordReset(deps, user, requestId).catch((error: unknown) => {
      logger.error({ err: error, userId: String(user._id) }, 'password mail not written');
    });
  return ok({ message: answers.resetSent });
}

export const ofResetLink = {
  by: ({ deps, body }: Pick<Call<'checkResetLink'>, 'deps' | 'body'>) =>
    deps.models.users.findOne(workingOf('passwordReset', body.token)).lean<User>(),
  or: 'link_invalid',
} as const;

/** Lets the screen refuse a used link before a new password is typed; says nothing about whose link it is. */
export async function checkResetLink(_call: Call<'checkResetLink', User>) {
  return ok({ message: answers.resetLinkWorks });
}

/**
 * Sets the password, once per link, and ends what an intruder may have begun: sessions and a change of the email. Who has
 * the link has the mailbox, which verifies it: no link outlives the email that it was mailed to.
 */
export async function resetPassword(call: Call<'resetPassword', User>) {
  const { deps, body, found, address, requestId, logger } = call;
  const allowed = checkNewPassword(body.password, found.email);
  if (!allowed.ok) return allowed;
  const hash = await deps.passwords.hash(body.password, address);
  if (!hash.ok) return hash;
  const user = await deps.models.users
    .findOneAndUpdate(
      workingOf('passwordReset', body.token),
      {
        $set: { passwordHash: hash.value, isVerified: true, ...sessionsEnded(found) },
        $unset: { passwordReset: '', emailChange: '', noPassword: '' },
      },
      { returnDocument: 'after' },
    )
    .lean();
  if (!user) return refuse('link_invalid');
  await revokeSessions(deps, String(user._id));
  await mailNotice({ ...deps, logger }, user, { template: 'password-changed' }, requestId);
  await deps.limits.account.forget(user.email);
  return { ...ok({ message: answers.passwordSet }), cookie: rememberDevice(deps, user) };
}
