import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notVoided, ringing, toAdminOrderView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { tellOrders } from './tell-orders.ts';

/**
 * Silences the alarm of new orders on every screen. Of several admins who press at once the first is written down;
 * an order that was moved meanwhile has been seen without it. One write and one live message for all of them; the
 * answer does not wait for the audit, nor for taking off the marks of what is unsent.
 */
export const acknowledgeOrders = (deps: Deps) =>
  call(routes.acknowledgeOrders, async ({ body, user, log }) => {
    const { models, afterwards, noteChange } = deps;
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
    const sent = await tellOrders(deps, heard, log);
    for (const order of heard) {
      const entry = {
        kind: 'order' as const,
        subject: String(order._id),
        title: order.pizza.name,
        action: 'acknowledged',
        from: null,
        to: null,
      };
      afterwards.run(() => noteChange({ by: user, entry, sent: sent ? order : undefined }));
    }
    return answer;
  });
