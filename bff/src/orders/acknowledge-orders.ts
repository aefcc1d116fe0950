import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notVoided, ringing, toAdminOrderView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/**
 * Silences the new-order alarm on every screen. The first of several admins is recorded; orders moved meanwhile need no
 * acknowledgement. One write and one live event for all of them.
 */
export const acknowledgeOrders = (deps: Deps) =>
  call(routes.acknowledgeOrders, async ({ body, user }) => {
    const { models, background, noteChange } = deps;
    const asked = { _id: { $in: body.orders }, ...notVoided };
    const acknowledged = { at: new Date(), by: { _id: user._id, name: user.name } };
    const { modifiedCount } = await models.orders.updateMany(
      { ...asked, ...ringing },
      { $set: { acknowledged, unpublished: true }, $inc: { version: 1 } },
    );
    const orders = await models.orders.find(asked).lean();
    const answer = ok({ orders: orders.map(toAdminOrderView) });
    if (modifiedCount === 0) return answer;
    const heard = orders.filter(
      (order) =>
        order.acknowledged?.at.getTime() === acknowledged.at.getTime() &&
        order.acknowledged.by._id.equals(user._id),
    );
    for (const order of heard) background.run(() => noteChange({ by: user, order, action: 'acknowledged' }));
    return answer;
  });
