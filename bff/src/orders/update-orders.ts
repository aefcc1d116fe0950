import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import { toAdminOrderView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { setStatus } from './set-status.ts';

export const updateOrder = (deps: Deps) =>
  call(
    routes.updateOrder,
    async ({ params, body, user, log }) => {
      const changed = await setStatus(deps, user, { id: params.id, ...body }, log);
      if (!changed.ok) return changed;
      return ok({ message: notices.orderStatusUpdated, order: toAdminOrderView(changed.value) });
    },
    { remembered: true },
  );

/** Several orders move together, each on its own: one that is refused does not hold up the others. */
export const updateOrders = (deps: Deps) =>
  call(routes.updateOrders, async ({ body, user, log }) => {
    const results = await Promise.all(
      body.orders.map(async ({ _id, version }) => {
        const changed = await setStatus(deps, user, { id: _id, status: body.status, version }, log);
        if (changed.ok)
          return {
            _id,
            ok: true,
            message: notices.orderStatusUpdated,
            order: toAdminOrderView(changed.value),
          };
        const now = await deps.models.orders.findOne({ _id, voided: { $exists: false } }).lean();
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
