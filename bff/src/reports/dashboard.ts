import { routes } from '@forno/shared/contracts';
import { dayOf, isLow, limits, listIngredients, momentsOf, ok } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { countLate, countOpen, countRefundsDue } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { sumSales } from './sales.ts';
import { salesSoFar } from './sales-so-far.ts';
import { watchWork } from './watch-workers.ts';

/** Current figures of the dashboard. */
export const dashboard = (deps: Deps) =>
  defineHandler(routes.dashboard, async () => {
    const { models } = deps;
    const now = new Date();
    const day = dayOf(now);
    const [users, ever, today, openOrders, lateOrders, inventory, refundsDue, work] = await Promise.all([
      models.users.countDocuments({}),
      salesSoFar(models, now),
      sumSales<null>(models, momentsOf({ from: day, to: day }), 'total'),
      countOpen(models),
      countLate(models),
      readInventoryDocument(models),
      countRefundsDue(models),
      watchWork(deps),
    ]);
    const items = listIngredients(inventory);
    return ok({
      users,
      ...ever,
      inventoryItems: items.length,
      ordersToday: today[0]?.orders ?? 0,
      revenueToday: today[0]?.revenue ?? 0,
      openOrders,
      lateOrders,
      lowStockItems: items.filter((item) => isLow(item, limits.lowStockBelow)).length,
      refundsDue,
      ...work,
    });
  });
