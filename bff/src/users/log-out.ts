import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { endSessions } from './end-sessions.ts';

/** So many notes of logged-out sessions; one more ends all sessions instead, which needs no notes. */
const notesMax = 100;

/** Voids this session's token until it would expire anyway; notes that have become pointless leave. */
export const logOut = (deps: Deps) =>
  call(routes.logout, async ({ user }) => {
    const { session, _id } = user;
    const { users } = deps.models;
    await users.updateOne({ _id }, { $pull: { revokedSessions: { expiresAt: { $lt: new Date() } } } });
    const noted = await users.updateOne(
      { _id, [`revokedSessions.${notesMax - 1}`]: { $exists: false } },
      { $push: { revokedSessions: session } },
    );
    if (noted.matchedCount === 0)
      await users.updateOne({ _id }, { $set: { sessionsFrom: new Date(), revokedSessions: [] } });
    await endSessions(deps, String(_id), noted.matchedCount === 0 ? undefined : session.jti);
    return ok({ message: answers.loggedOut });
  });
