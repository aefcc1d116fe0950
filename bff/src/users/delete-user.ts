import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { formerCustomer } from '@forno/shared/server/checkouts';
import { recordAudit } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { requiresReauthentication } from '../http/proofs.ts';
import { removeAccount } from './remove-account.ts';

/** Leaves what a deletion by its owner leaves; orders under way keep their customer until they are finished. */
export const deleteUser = (deps: Deps) =>
  defineHandler(routes.deleteUser, async ({ params, user: admin, log }) => {
    const { models } = deps;
    if (params.id === String(admin._id)) return refuse('own_account');
    if (requiresReauthentication(admin)) return refuse('reauthentication_needed');
    const removed = await removeAccount({ ...deps, logger: log }, params.id);
    if (!removed.ok) return removed;
    await recordAudit(models, log, admin, {
      kind: 'user',
      subject: params.id,
      title: formerCustomer.name,
      action: 'delete',
      from: { role: removed.value.role },
    });
    return ok({ message: notices.userDeleted });
  });
