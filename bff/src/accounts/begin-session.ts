import { hourMs, ok } from '@forno/shared/domain';
import type { User } from '@forno/shared/server/db';
import { shortAddress } from '../http/caller.ts';
import { proofUpdate } from '../http/authorise.ts';
import { rememberDevice } from './known-device.ts';
import { mailNotice } from './mail-links.ts';
import type { Deps } from './deps.ts';
import { toUserView } from './user-view.ts';

/** Most logins stored per account; the oldest is dropped. */
const keptMax = 30;
/** A budget of its own: nobody may use up this notice by asking for links. */
const noticesPerHour = 10;

interface From {
  address: string;
  device: string;
  requestId: string;
}

/**
 * Logs somebody in: a token, recorded with its device, which remembers the account from now on, by the id of before if it is
 * `known`. A login from a new device is reported by mail.
 */
export async function beginSession(
  deps: Deps,
  user: User,
  { address, device, requestId }: From,
  known?: string,
) {
  const token = deps.tokens.issue(String(user._id), user.sessionsFrom);
  const claims = deps.tokens.read(token);
  if (!claims) throw new Error('a token that was just issued cannot be read');
  const from = shortAddress({ ip: address });
  const [at, expiresAt] = [new Date(claims.iat * 1000), new Date(claims.exp * 1000)];
  await deps.models.users.updateOne(
    { _id: user._id },
    {
      $push: {
        sessions: { $each: [{ jti: claims.jti, device, from, at, expiresAt }], $slice: -keptMax },
        ...(user.secondFactor && proofUpdate(claims.jti)),
      },
    },
  );
  deps.logger.info({ userId: String(user._id), from }, 'logged in');
  // Older accounts have no devices recorded: their first login is not reported.
  const logins = user.sessions ?? [];
  const isNew = logins.length > 0 && logins.every((login) => login.device !== device);
  if (isNew && (await deps.limits.allows('new-device', user.email, noticesPerHour, hourMs)))
    await mailNotice(deps, user, { template: 'new-device', device, from, at: at.toISOString() }, requestId);
  return { ...ok({ token, user: toUserView(user) }), cookie: rememberDevice(deps, user, known) };
}
