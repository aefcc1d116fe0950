import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { passwordMatches, toUserView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/** A wrong password and an unknown address look and last the same. */
export const logIn = ({ models, tokens, limits }: Deps) =>
  call(
    routes.login,
    async ({ body, address }) => {
      if (!(await limits.account.mayTry(body.email, address))) return refuse('too_many_requests');
      const user = await models.users.findOne({ email: body.email }).lean();
      const matches = await passwordMatches(body.password, user?.passwordHash);
      if (!user || !matches) return refuse('invalid_credentials');
      await limits.account.succeeded(body.email, address);
      return ok({ token: tokens.issue(String(user._id)), user: toUserView(user) });
    },
    { limit: limits.login },
  );
