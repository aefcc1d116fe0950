import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import { notVoided } from '@forno/shared/server/db';
import { toAdminOrderView } from '@forno/shared/server/orders';
import { defineHandler } from '../http/handler.ts';
import { setStatus } from './set-status.ts';

export const updateOrder = defineHandler(routes.updateOrder, { remembered: true }, async (call) => {
  const { deps, params, body, user } = call;
  const changed = await setStatus(deps, user, { id: params.id, ...body });
  if (!changed.ok) return changed;
  return ok({ message: notices.orderStatusUpdated, order: toAdminOrderView(changed.value) });
});

/** Updates several orders independently: a refused one does not block the others. */
export const updateOrders = defineHandler(routes.updateOrders, async ({ deps, body, user }) => {
  const results = await Promise.all(
    body.orders.map(async ({ _id, version }) => {
      const changed = await setStatus(deps, user, { id: _id, status: body.status, version });
      if (changed.ok)
        return {
          _id,
          ok: true,
          message: notices.orderStatusUpdated,
          order: toAdminOrderView(changed.value),
        };
      const now = await deps.models.orders.findOne({ _id, ...notVoided }).lean();
      return {
        _id,
        ok: false,
        message: changed.refusal.message,
        order: now ? toAdminOrderView(now) : null,
      };
    }),
  );
  return ok(results);
});
