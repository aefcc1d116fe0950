import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { mayMail } from '../http/rate-limits.ts';
import { confirmEmailChange } from './change-email.ts';
import { mailVerification, tokenHash } from './mail-links.ts';

/** Verifies an email once: one write removes the token and marks the address as verified. */
export const verifyEmail = (deps: Deps) =>
  defineHandler(
    routes.verifyEmail,
    async ({ body, requestId }) => {
      const { modifiedCount } = await deps.models.users.updateOne(
        { 'verification.hash': tokenHash(body.token), 'verification.expiresAt': { $gt: new Date() } },
        { $set: { isVerified: true }, $unset: { verification: '' } },
      );
      if (modifiedCount === 1) return ok({ message: answers.emailVerified });
      return confirmEmailChange(deps, body.token, requestId);
    },
    { limit: deps.limits.password },
  );

export const resendVerification = (deps: Deps) =>
  defineHandler(
    routes.resendVerification,
    async ({ user, requestId }) => {
      if (user.isVerified) return refuse('already_verified');
      if (!(await mayMail(deps, user.email))) return refuse('too_many_requests');
      await mailVerification(deps, user, requestId);
      return ok({ message: answers.verificationSent });
    },
    { limit: deps.limits.password },
  );
