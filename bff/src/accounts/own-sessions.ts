import { type SessionView } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { isIdle, wasEnded } from '@forno/shared/server/accounts';
import type { User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Config } from '@forno/shared/server/runtime';
import type { Call, Deps } from './deps.ts';
import { revokeSessions, sessionsEnded } from './revoke-sessions.ts';

/** Most revoked sessions stored; one more revokes all sessions instead. */
const notesMax = 100;

/** Revokes this session's token; expired revocations are removed. */
export async function logOut({ deps, user }: Call<'logout'>) {
  const { session, _id } = user;
  const { users } = deps.models;
  const { jti } = session;
  await users.updateOne(
    { _id },
    { $pull: { revokedSessions: { expiresAt: { $lt: new Date() } }, pushes: { jti } } },
  );
  const noted = await users.updateOne(
    { _id, [`revokedSessions.${notesMax - 1}`]: { $exists: false } },
    { $push: { revokedSessions: session } },
  );
  if (noted.matchedCount === 0) await endAll(deps, _id);
  else await revokeSessions(deps, String(_id), jti);
  return ok({ message: answers.loggedOut });
}

/** Revokes every token, on all devices, including the caller's, and a pending change of the email. */
export async function logOutEverywhere({ deps, user }: Call<'logoutEverywhere'>) {
  await endAll(deps, user._id);
  return ok({ message: answers.loggedOutEverywhere });
}

/** The same for somebody else's account: a lost phone, or a stranger in it. */
export async function logOutUser(call: Call<'logOutUser', User>) {
  const { deps, params, user: admin, found, logger } = call;
  await endAll(deps, found._id);
  const about = { kind: 'user', subject: params.id, title: found.name } as const;
  await recordAudit(deps.models, logger, admin, { ...about, action: 'end sessions' });
  return ok({ message: answers.sessionsEnded });
}

async function endAll(deps: Deps, _id: User['_id']): Promise<void> {
  const { users } = deps.models;
  const user = await users.findById(_id, { sessions: 1 }).lean();
  if (!user) return;
  await users.updateOne({ _id }, { $set: sessionsEnded(user), $unset: { emailChange: '', pushes: '' } });
  await revokeSessions(deps, String(_id));
}

type Logins = Pick<User, 'sessions' | 'sessionsFrom' | 'keptSession' | 'revokedSessions'>;

/** An account's valid logins, latest first. */
export function openSessions(
  config: Pick<Config, 'SESSION_IDLE_HOURS'>,
  user: Logins | null,
  currentJti: string,
): SessionView[] {
  return (user?.sessions ?? [])
    .filter((one) => user && !wasEnded(user, one.jti, one.at) && !isIdle(config, one))
    .filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
    .toReversed()
    .map(({ jti, device, from, at }) => ({
      device,
      from,
      at: at.toISOString(),
      current: jti === currentJti,
    }));
}

export async function sessions(call: Call<'sessions'>) {
  const { deps, user } = call;
  const { _id, session } = user;
  const { models, config } = deps;
  const logins = { sessions: 1, sessionsFrom: 1, keptSession: 1, revokedSessions: 1 } as const;
  return ok(openSessions(config, await models.users.findById(_id, logins).lean(), session.jti));
}
