import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { defineHandler } from '../http/handler.ts';
import { mayMail } from '../http/rate-limits.ts';
import { confirmEmailChange } from './change-email.ts';
import { mailVerification, tokenHash } from './mail-links.ts';

const limited = { limit: 'password', onDuplicate: 'email_taken' } as const;

/** Verifies an email once: one write removes the token and marks the address as verified. */
export const verifyEmail = defineHandler(routes.verifyEmail, limited, async (call) => {
  const { deps, body, requestId } = call;
  const { modifiedCount } = await deps.models.users.updateOne(
    { 'verification.hash': tokenHash(body.token), 'verification.expiresAt': { $gt: new Date() } },
    { $set: { isVerified: true }, $unset: { verification: '' } },
  );
  if (modifiedCount === 1) return ok({ message: answers.emailVerified });
  return confirmEmailChange(deps, body.token, requestId);
});

export const resendVerification = defineHandler(
  routes.resendVerification,
  limited,
  async ({ deps, user, requestId }) => {
    if (user.isVerified) return refuse('already_verified');
    if (!(await mayMail(deps, user.email))) return refuse('too_many_requests');
    await mailVerification(deps, user, requestId);
    return ok({ message: answers.verificationSent });
  },
);
