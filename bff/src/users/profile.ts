import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse, answers } from '@forno/shared/messages';
import { labelsWith, loadCart, normalisePhone } from '@forno/shared/server/shop';
import { readUnsubscribeToken } from '@forno/shared/server/mail';
import { toUserView } from './user-view.ts';
import { defineHandler } from '../http/handler.ts';
import { addConsents, consentAct } from './consents.ts';

export const profile = defineHandler(routes.profile, async ({ deps, user }) => {
  const { cartData, version } = await loadCart(deps, user);
  return ok({ user: { ...toUserView(user), cartData, cartVersion: version } });
});

/** Updates the caller's own account; omitted fields stay. The email has its own call. */
export const updateProfile = defineHandler(routes.updateProfile, async ({ deps: { models }, body, user }) => {
  const { phone: given, orderMails, label, consent, ...details } = body;
  const phone = given ? normalisePhone(given) : ok(undefined);
  if (!phone.ok) return phone;
  const set = {
    ...details,
    ...(phone.value !== undefined && { phone: phone.value }),
    ...labelsWith(user.labels, { address: details.address, label }),
    ...(orderMails !== undefined && { noOrderMails: !orderMails }),
  };
  const acts = [
    ...(consent ? [consentAct('account', true, consent)] : []),
    ...(orderMails === undefined ? [] : [consentAct('orderMails', orderMails)]),
  ];
  const changes = { $set: set, ...(given === '' && { $unset: { phone: '' } }), ...addConsents(acts) };
  const after = await models.users.findByIdAndUpdate(user._id, changes, { returnDocument: 'after' }).lean();
  return after ? ok({ user: toUserView(after) }) : refuse('session_expired');
});

/** Unsubscribes the link's owner from order mails. Idempotent. */
export const unsubscribe = defineHandler(routes.unsubscribe, async ({ deps: { models, config }, params }) => {
  const _id = readUnsubscribeToken(config, params.token);
  if (_id === undefined) return refuse('link_invalid');
  // Pressed again it is no second withdrawal.
  await models.users.updateOne(
    { _id, noOrderMails: { $ne: true } },
    { $set: { noOrderMails: true }, ...addConsents([consentAct('orderMails', false)]) },
  );
  return ok({ message: answers.unsubscribed });
});
