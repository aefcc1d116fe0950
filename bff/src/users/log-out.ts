import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { endSessions } from './end-sessions.ts';

/** Voids this session's token until it would expire anyway; notes that have become pointless leave. */
export const logOut = (deps: Deps) =>
  call(routes.logout, async ({ user }) => {
    const { session, _id } = user;
    const { users } = deps.models;
    await users.updateOne({ _id }, { $pull: { revokedSessions: { expiresAt: { $lt: new Date() } } } });
    await users.updateOne({ _id }, { $push: { revokedSessions: session } });
    await endSessions(deps, String(_id), session.jti);
    return ok({ message: answers.loggedOut });
  });
