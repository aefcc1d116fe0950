import { hourMs, ok } from '@forno/shared/domain';
import type { User } from '@forno/shared/server/db';
import { refuse, answers } from '@forno/shared/messages/server';
import { labelsWith, normalisePhone } from '@forno/shared/server/accounts';
import { loadCart } from '@forno/shared/server/cart';
import { readUnsubscribeToken } from '@forno/shared/server/mail';
import { toUserView } from './user-view.ts';
import type { Call } from './deps.ts';
import { mailNotice } from './mail-links.ts';
import { addConsents, consentAct } from './consents.ts';

/** Who is logged in, with their cart: a tablet's is empty. */
export async function profile({ deps, user }: Call<'profile'>) {
  // A tablet has no cart; its screens go by it, whoever is at it.
  if (user.station) {
    const { _id, name } = user.station;
    return ok({ user: { ...toUserView({ ...user, _id, name }), cartData: [], cartVersion: 0 } });
  }
  const { cartData, version } = await loadCart(deps, user);
  return ok({ user: { ...toUserView(user), cartData, cartVersion: version } });
}

/** What an order goes by: on a device left open, a stranger may change it. */
const reaching = ['phone', 'address', 'addressBook'] as const;
/** Notices, counted apart. */
const noticesPerHour = 10;

/** Updates the caller's own account and tells its owner by mail; omitted fields stay. The email has its own call. */
export async function updateProfile(call: Call<'updateProfile'>) {
  const { deps, body, user, logger, requestId } = call;
  const { phone: given, orderMails, label, split, consent, ...details } = body;
  const phone = given ? normalisePhone(given) : ok(undefined);
  if (!phone.ok) return phone;
  const set = {
    ...details,
    ...(phone.value !== undefined && { phone: phone.value }),
    ...labelsWith(user.labels, { address: details.address, label, split }),
    ...(orderMails !== undefined && { noOrderMails: !orderMails }),
  };
  const acts = [
    ...(consent ? [consentAct('account', true, consent)] : []),
    ...(orderMails === undefined ? [] : [consentAct('orderMails', orderMails)]),
  ];
  const changes = { $set: set, ...(given === '' && { $unset: { phone: '' } }), ...addConsents(acts) };
  const after = await deps.models.users
    .findByIdAndUpdate(user._id, changes, { returnDocument: 'after' })
    .lean();
  if (!after) return refuse('session_expired');
  const reached = (owner: Pick<User, (typeof reaching)[number]>) =>
    JSON.stringify(reaching.map((part) => [owner[part] ?? []].flat()));
  const moved = reached(after) !== reached(user);
  if (moved && (await deps.limits.allows('profile-changed', user.email, noticesPerHour, hourMs)))
    await mailNotice({ ...deps, logger }, user, { template: 'profile-changed' }, requestId);
  return ok({ user: toUserView(after) });
}

/** Unsubscribes the link's owner from order mails. Idempotent. */
export async function unsubscribe({ deps: { models, config }, params }: Call<'unsubscribe'>) {
  const named = readUnsubscribeToken(config, params.token);
  const user = named && (await models.users.findById(named.userId, { email: 1 }).lean());
  if (!user || !named.isOf(user.email)) return refuse('link_invalid');
  // Pressed again it is no second withdrawal.
  await models.users.updateOne(
    { _id: user._id, email: user.email, noOrderMails: { $ne: true } },
    { $set: { noOrderMails: true }, ...addConsents([consentAct('orderMails', false)]) },
  );
  return ok({ message: answers.unsubscribed });
}
