import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { requiresReauthentication } from '../http/proofs.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { mailNewAddress, mayMail } from './mail-links.ts';

/** Mails a link to the new address; following it proves ownership and makes the change. Requires the password. */
export const changeOwnEmail = (deps: Deps) =>
  defineHandler(
    routes.changeEmail,
    async ({ body: { email, password }, user, address, requestId }) => {
      if (requiresReauthentication(user)) return refuse('reauthentication_needed');
      const checked = await checkOwnPassword(deps, user, password, address);
      if (!checked.ok) return checked;
      if (await deps.models.users.exists({ email })) return refuse('email_taken');
      for (const mailbox of [user.email, email])
        if (!(await mayMail(deps, mailbox))) return refuse('too_many_requests');
      await mailNewAddress(deps, user, email, requestId);
      return ok({ message: answers.emailConfirmSent(email) });
    },
    { limit: deps.limits.password },
  );
