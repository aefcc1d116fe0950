import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notVoided } from '@forno/shared/server/db';
import { acknowledge, toAdminOrderView } from '@forno/shared/server/orders';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

/**
 * Silences the new-order alarm on every screen. The first of several admins is recorded; orders moved meanwhile need no
 * acknowledgement. One write and one live event for all of them.
 */
export const acknowledgeOrders = (deps: Deps) =>
  defineHandler(routes.acknowledgeOrders, async ({ body, user }) => {
    const { models, background, followUpChange } = deps;
    const asked = { _id: { $in: body.orders }, ...notVoided };
    const acknowledged = { at: new Date(), by: { _id: user._id, name: user.name } };
    const silenced = await acknowledge(models, asked, acknowledged);
    const orders = await models.orders.find(asked).lean();
    const answer = ok({ orders: orders.map(toAdminOrderView) });
    if (silenced === 0) return answer;
    const heard = orders.filter(
      (order) =>
        order.acknowledged?.at.getTime() === acknowledged.at.getTime() &&
        order.acknowledged.by._id.equals(user._id),
    );
    for (const order of heard)
      background.run(() => followUpChange({ by: user, order, action: 'acknowledged' }));
    return answer;
  });
