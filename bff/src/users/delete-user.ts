import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { expireOpenCheckouts, recordAudit } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Removes an account, all its sessions and what it holds unpaid. Its orders stay readable from their
 * snapshots. Two admins who delete each other at the same time both stay: whoever finds no admin left puts
 * theirs back.
 */
export const deleteUser = (deps: Deps) =>
  call(routes.deleteUser, async ({ params, user: admin, log }) => {
    const { models } = deps;
    if (params.id === String(admin._id)) return refuse('own_account');
    const user = await models.users.findOneAndDelete({ _id: params.id }).lean();
    if (!user) return refuse('user_not_found');
    if (user.role === 'admin' && !(await models.users.exists({ role: 'admin' }))) {
      await models.users.insertMany([user]);
      return refuse('last_admin');
    }
    await endSessions(deps, params.id);
    await expireOpenCheckouts({ ...deps, logger: log }, { userId: user._id });
    await recordAudit(models, log, admin, {
      kind: 'user',
      subject: params.id,
      title: user.name,
      action: 'delete',
      from: { name: user.name, email: user.email, role: user.role },
      to: null,
    });
    return ok({ message: notices.userDeleted });
  });
