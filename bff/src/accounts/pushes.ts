import { hourMs, isPushService, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import { pushKeys, tokenHash } from '@forno/shared/server/runtime';
import { invalid } from '../http/refusals.ts';
import type { Call } from './deps.ts';

/** Devices of one account; the oldest is dropped. */
const devicesMax = 5;
const perHour = 60;

/** None where browsers throw the worker away that would show them. */
export async function pushKey({ deps: { config } }: Call<'pushKey'>) {
  const key = config.OFFLINE_PAGES === 'on' ? pushKeys(config)?.publicKey : undefined;
  return ok({ key: key ?? null });
}

/** Whoever has used this browser before is told nothing there any more. */
export async function addPush({ deps, user, body }: Call<'addPush'>) {
  const { models, config, limits } = deps;
  const { endpoint, keys } = body;
  if (!isPushService(endpoint, config.PUSH_SERVICES))
    return {
      ok: false as const,
      refusal: invalid([{ path: 'endpoint', message: answers.pushServiceUnknown }]),
    };
  if (!(await limits.allows('push', String(user._id), perHour, hourMs))) return refuse('too_many_requests');
  const { _id, session } = user;
  const { jti, began, expiresAt } = session;
  const id = tokenHash(endpoint);
  const now = { ...keys, jti, began, expiresAt };
  const again = Object.fromEntries(Object.entries(now).map(([name, value]) => [`pushes.$.${name}`, value]));
  const known = await models.users.updateOne({ _id, pushes: { $elemMatch: { id } } }, { $set: again });
  if (known.matchedCount > 0) return ok({ message: answers.pushOn });
  await models.users.updateMany({ 'pushes.id': id }, { $pull: { pushes: { id } } });
  const push = { id, endpoint, ...now, at: new Date(), told: [] };
  await models.users.updateOne({ _id }, { $push: { pushes: { $each: [push], $slice: -devicesMax } } });
  return ok({ message: answers.pushOn });
}

export async function removePush({ deps, user, body }: Call<'removePush'>) {
  const id = tokenHash(body.endpoint);
  await deps.models.users.updateOne({ _id: user._id }, { $pull: { pushes: { id } } });
  return ok({ message: answers.pushOff });
}
