import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { expireOpenCheckouts, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Removes an account, its sessions and its holds. When two admins delete each other at the same time, both stay:
 * finding no admin left, a request restores its victim.
 */
export async function removeAccount(deps: Deps, id: string): Promise<Result<User>> {
  const { users } = deps.models;
  const user = await users.findOneAndDelete({ _id: id }).lean();
  if (!user) return refuse('user_not_found');
  if (user.role === 'admin' && !(await users.exists({ role: 'admin' }))) {
    await users.insertMany([user]);
    return refuse('last_admin');
  }
  await endSessions(deps, id);
  await expireOpenCheckouts(deps, { userId: user._id });
  return ok(user);
}
