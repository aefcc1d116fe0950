import { mayDo } from '@forno/shared/domain';
import { isOwner, type User } from '@forno/shared/server/db';
import type { Deps } from './deps.ts';

/** A deletion, or an end of duties, that takes longer has died. */
const leavingMs = 60_000;

/**
 * Before somebody stops being an owner. Returns the condition under which the change is still this one's, or nothing when
 * no other owner would stay. Marks an owner before looking for another without a mark: of two changes at least one sees
 * the other's. A mark is no harm after a crash: its owner is still one.
 */
export async function leaveToOthers({ users }: Deps['models'], user: User) {
  const { _id } = user;
  if (user.role !== 'admin') return {};
  // Not if they become an owner meanwhile.
  if (!mayDo(user, 'owner')) return { duties: user.duties };
  const removingSince = new Date();
  const stays = { ...isOwner, removingSince: { $exists: false } } as const;
  await users.updateOne({ _id }, { $set: { removingSince } });
  // Takes the mark from a change that died, and with it the right to go on should it live after all.
  const died = {
    role: 'admin',
    removingSince: { $lt: new Date(removingSince.getTime() - leavingMs) },
  } as const;
  await users.updateMany(died, { $unset: { removingSince: 1 } });
  if (await users.exists({ ...stays, _id: { $ne: _id } })) return { removingSince };
  await users.updateOne({ _id, removingSince }, { $unset: { removingSince: 1 } });
  return undefined;
}
