import { totalCountHeader, wholeListMax } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { notDelivered, notVoided } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { toUserView } from './user-view.ts';
import type { Call } from './deps.ts';
import { pageOf } from '../http/page-of.ts';
import { planEmailChange } from './change-email.ts';

const shown = { name: 1, email: 1, role: 1, address: 1, isVerified: 1, createdAt: 1 } as const;
/** Contact details are on the user's own page, not in the list. */
const shownAlone = { ...shown, phone: 1, addressBook: 1 } as const;

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

export async function oneUser({ deps: { models }, params }: Call<'user'>) {
  const user = await models.users.findById(params.id, shownAlone).lean();
  if (!user) return refuse('user_not_found');
  const open = { userId: user._id, ...notDelivered, ...notVoided };
  return ok({ ...toUserView(user), openOrders: await models.orders.countDocuments(open) });
}

/**
 * Changes name and email. Role and verified are part of the body (specification, section 7) but must be unchanged; a
 * password is ignored: nobody sets somebody else's.
 */
export async function updateUser(call: Call<'updateUser'>) {
  const { deps, params, body, user: admin, logger, requestId } = call;
  const { models } = deps;
  const before = await models.users.findById(params.id).lean();
  if (!before) return refuse('user_not_found');
  const verified = body.isVerified ?? body.verified ?? before.isVerified;
  if ((body.role ?? before.role) !== before.role || verified !== before.isVerified)
    return refuse('read_only_field');
  const { name, email } = body;
  if (await models.users.exists({ email, _id: { $ne: before._id } })) return refuse('email_taken');
  const { update, tell } = planEmailChange(deps, before, email);
  const after = await models.users
    .findOneAndUpdate(
      { _id: before._id, email: before.email, role: before.role },
      { ...update, $set: { ...update.$set, name } },
      { returnDocument: 'after' },
    )
    .lean();
  if (!after) return refuse('user_not_found');
  await tell(requestId);
  await recordAudit(models, logger, admin, {
    kind: 'user',
    subject: params.id,
    title: name,
    action: 'update',
    from: { name: before.name, email: before.email },
    to: { name, email },
  });
  return ok(toUserView(after));
}
