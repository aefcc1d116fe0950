import { ok, type Result } from '@forno/shared/domain';
import { adminNotices, answers, refuse } from '@forno/shared/messages/server';
import { expireOpenCheckouts, checkoutUnderWay } from '@forno/shared/server/checkouts';
import type { User } from '@forno/shared/server/db';
import { erasePerson, formerNameOf, recordAudit } from '@forno/shared/server/operations';
import { orderUnderWay } from '@forno/shared/server/orders';
import { revokeSessions } from './revoke-sessions.ts';
import type { Call, Deps } from './deps.ts';
import { requiresReauthentication } from '../http/authorise.ts';
import { checkOwnPassword } from './check-password.ts';
import { leaveToOthers } from './keep-owner.ts';

/**
 * Removes an account, its sessions, its holds and the person in all records. Of owners who delete each other at the same
 * time one always stays.
 */
export async function removeAccount(deps: Deps, id: string): Promise<Result<User>> {
  const { models } = deps;
  const found = await models.users.findById(id).lean();
  if (!found) return refuse('user_not_found');
  const mine = await leaveToOthers(models, found);
  if (!mine) return refuse('last_admin');
  // First: once the account is deleted, neither a retry nor a record would say whom to erase.
  await erasePerson(models, found);
  const user = await models.users.findOneAndDelete({ _id: found._id, role: found.role, ...mine }).lean();
  if (!user) return refuse((await models.users.exists({ _id: found._id })) ? 'busy' : 'user_not_found');
  await revokeSessions(deps, id);
  await expireOpenCheckouts(deps, { userId: user._id });
  // Written in between.
  await erasePerson(models, user);
  return ok(user);
}

/**
 * Deletes the caller's account, by password. Accounting records stay: orders and payments, anonymised. Refused while an
 * order or refund is under way.
 */
export async function deleteAccount(call: Call<'deleteAccount'>) {
  const { deps, user, body, address, logger } = call;
  const checked = await checkOwnPassword(deps, user, body.password, address);
  if (!checked.ok) return checked;
  if (await hasBusinessUnderWay(deps.models, user._id)) return refuse('orders_under_way');
  const removed = await removeAccount({ ...deps, logger }, String(user._id));
  if (!removed.ok) return removed;
  logger.info({ userId: String(user._id) }, 'an account was deleted by its owner');
  return ok({ message: answers.accountDeleted });
}

async function hasBusinessUnderWay({ orders, checkouts }: Deps['models'], userId: User['_id']) {
  const open = await Promise.all([
    orders.exists({ userId, ...orderUnderWay }),
    checkouts.exists({ userId, ...checkoutUnderWay }),
  ]);
  return open.some(Boolean);
}

/** Leaves what a deletion by its owner leaves; orders under way keep their customer until they are finished. */
export async function deleteUser({ deps, params, user: admin, logger }: Call<'deleteUser'>) {
  if (params.id === String(admin._id)) return refuse('own_account');
  if (requiresReauthentication(admin)) return refuse('reauthentication_needed');
  const removed = await removeAccount({ ...deps, logger }, params.id);
  if (!removed.ok) return removed;
  await recordAudit(deps.models, logger, admin, {
    kind: 'user',
    subject: params.id,
    title: await formerNameOf(deps.models, removed.value._id),
    action: 'delete',
    from: { role: removed.value.role },
  });
  return ok({ message: adminNotices.userDeleted });
}
