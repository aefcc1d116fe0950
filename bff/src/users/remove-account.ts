import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { erasePerson, expireOpenCheckouts, type User } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Removes an account, its sessions, its holds and the person in all records. When two admins delete each other at the
 * same time, both stay: finding no admin left, a request restores its victim.
 */
export async function removeAccount(deps: Deps, id: string): Promise<Result<User>> {
  const { models } = deps;
  const { users } = models;
  const found = await users.findById(id).lean();
  if (!found) return refuse('user_not_found');
  const others = { role: 'admin', _id: { $ne: found._id } } as const;
  if (found.role === 'admin' && !(await users.exists(others))) return refuse('last_admin');
  // First: once the account is deleted, neither a retry nor a record would say whom to erase.
  await erasePerson(models, found);
  const user = await users.findOneAndDelete({ _id: id }).lean();
  if (!user) return refuse('user_not_found');
  if (user.role === 'admin' && !(await users.exists({ role: 'admin' }))) {
    await users.insertMany([user]);
    return refuse('last_admin');
  }
  await endSessions(deps, id);
  await expireOpenCheckouts(deps, { userId: user._id });
  // Written in between.
  await erasePerson(models, user);
  return ok(user);
}
