import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { mailNewAddress, mayMail } from './mail-links.ts';

/**
 * Mails a link to the new address; the change is made when it is followed, which proves whose mailbox it is. An
 * open session alone is not enough to take an account over: the password is asked again.
 */
export const changeOwnEmail = (deps: Deps) =>
  call(
    routes.changeEmail,
    async ({ body: { email, password }, user, address, requestId }) => {
      const { models, passwords, limits } = deps;
      if (!(await limits.account.mayTry(user.email, address))) return refuse('too_many_requests');
      const secret = await models.users.findById(user._id, { passwordHash: 1 }).lean();
      const matches = await passwords.matches(password, secret?.passwordHash);
      if (!matches.ok) return matches;
      if (!matches.value) return refuse('wrong_password');
      await limits.account.succeeded(user.email, address);
      if (await models.users.exists({ email })) return refuse('email_taken');
      if (!(await mayMail(deps, user))) return refuse('too_many_requests');
      await mailNewAddress(deps, user, email, requestId);
      return ok({ message: answers.emailConfirmSent(email) });
    },
    { limit: deps.limits.password },
  );
