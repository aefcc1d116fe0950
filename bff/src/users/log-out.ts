import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/** Voids this session's token until it would expire anyway; notes that have become pointless leave. */
export const logOut = ({ models, live }: Deps) =>
  call(routes.logout, async ({ user }) => {
    const { session, _id } = user;
    await models.users.updateOne({ _id }, { $pull: { revokedSessions: { expiresAt: { $lt: new Date() } } } });
    await models.users.updateOne({ _id }, { $push: { revokedSessions: session } });
    live.endSession(session.jti);
    return ok({ message: answers.loggedOut });
  });
