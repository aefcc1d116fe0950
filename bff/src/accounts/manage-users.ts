import { totalCountHeader, wholeListMax } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { notDelivered, notVoided, type User } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { toUserView } from './user-view.ts';
import type { Call } from './deps.ts';
import { pageOf } from '../http/page-of.ts';
import { planEmailChange } from './change-email.ts';

/** With the phone, by which the list is searched; the address book is on the user's own page. */
const shown = { name: 1, email: 1, role: 1, address: 1, phone: 1, isVerified: 1, createdAt: 1 } as const;

export const ofUser = {
  by: ({ deps, params }: Pick<Call<'user'>, 'deps' | 'params'>) =>
    deps.models.users.findById(params.id).lean<User>(),
  or: 'user_not_found',
} as const;

/** Oldest first, so that row numbers stay stable. */
export async function allUsers({ deps: { models }, query: { cursor } }: Call<'allUsers'>) {
  const [found, total] = await Promise.all([
    models.users
      .find(cursor === undefined ? {} : { _id: { $gt: cursor } }, shown)
      .sort({ _id: 1 })
      .limit(wholeListMax + 1)
      .lean(),
    models.users.estimatedDocumentCount(),
  ]);
  const { page, headers } = pageOf(found, wholeListMax);
  return { ...ok(page.map(toUserView)), headers: { ...headers, [totalCountHeader]: String(total) } };
}

/** A user, and how many of their orders are neither delivered nor cancelled. */
export async function oneUser({ deps: { models }, found }: Call<'user', User>) {
  const open = { userId: found._id, ...notDelivered, ...notVoided };
  return ok({ ...toUserView(found), openOrders: await models.orders.countDocuments(open) });
}

/**
 * Changes name and email. Role and verified are part of the body (specification, section 7) but must be unchanged, and a
 * password empty: nobody sets somebody else's.
 */
export async function updateUser(call: Call<'updateUser', User>) {
  const { deps, params, body, user: admin, found: before, logger, requestId } = call;
  const { models } = deps;
  const verified = body.isVerified ?? body.verified ?? before.isVerified;
  if (body.password || (body.role ?? before.role) !== before.role || verified !== before.isVerified)
    return refuse('read_only_field');
  const { name, email } = body;
  if (await models.users.exists({ email, _id: { $ne: before._id } })) return refuse('email_taken');
  const { update, finish } = planEmailChange(deps, before, email);
  const after = await models.users
    .findOneAndUpdate(
      { _id: before._id, email: before.email, role: before.role },
      { ...update, $set: { ...update.$set, name } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!after) return refuse('user_not_found');
  await recordAudit(models, logger, admin, {
    kind: 'user',
    subject: params.id,
    title: name,
    action: 'update',
    from: { name: before.name, email: before.email },
    to: { name, email },
  });
  await finish(after, requestId);
  return ok(toUserView(after));
}
