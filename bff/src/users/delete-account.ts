import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages';
import { checkoutUnderWay } from '@forno/shared/server/checkouts';
import type { User } from '@forno/shared/server/db';
import { orderUnderWay } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { requiresReauthentication } from '../http/proofs.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { removeAccount } from './remove-account.ts';

/**
 * Deletes the caller's account, by password. Accounting records stay: orders and payments, anonymised. Refused while an
 * order or refund is under way.
 */
export const deleteAccount = (deps: Deps) =>
  defineHandler(
    routes.deleteAccount,
    async ({ user, body, address, log }) => {
      if (requiresReauthentication(user)) return refuse('reauthentication_needed');
      const checked = await checkOwnPassword(deps, user, body.password, address);
      if (!checked.ok) return checked;
      if (await hasBusinessUnderWay(deps.models, user._id)) return refuse('orders_under_way');
      const removed = await removeAccount({ ...deps, logger: log }, String(user._id));
      if (!removed.ok) return removed;
      log.info({ userId: String(user._id) }, 'an account was deleted by its owner');
      return ok({ message: answers.accountDeleted });
    },
    { limit: deps.limits.password },
  );

async function hasBusinessUnderWay({ orders, checkouts }: Deps['models'], userId: User['_id']) {
  const open = await Promise.all([
    orders.exists({ userId, ...orderUnderWay }),
    checkouts.exists({ userId, ...checkoutUnderWay }),
  ]);
  return open.some(Boolean);
}
