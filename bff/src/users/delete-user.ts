import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { recordAudit } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { needsProof } from '../http/proofs.ts';
import { removeAccount } from './remove-account.ts';

/** Orders keep their snapshots. */
export const deleteUser = (deps: Deps) =>
  call(routes.deleteUser, async ({ params, user: admin, log }) => {
    const { models } = deps;
    if (params.id === String(admin._id)) return refuse('own_account');
    if (needsProof(admin)) return refuse('reauthentication_needed');
    const removed = await removeAccount({ ...deps, logger: log }, params.id);
    if (!removed.ok) return removed;
    const user = removed.value;
    await recordAudit(models, log, admin, {
      kind: 'user',
      subject: params.id,
      title: user.name,
      action: 'delete',
      from: { name: user.name, email: user.email, role: user.role },
    });
    return ok({ message: notices.userDeleted });
  });
