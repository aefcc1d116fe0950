import { routes } from '@forno/shared/contracts';
import { dayOf, isLow, limits, listIngredients, momentsOf, ok } from '@forno/shared/domain';
import { countLate, countOpen, countRefundsDue, readInventoryDocument } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { sumSales } from './sales.ts';
import { watchWork } from './watch-workers.ts';

/** The figures of the dashboard's cards as they are now. */
export const dashboard = (deps: Deps) =>
  call(routes.dashboard, async () => {
    const { models } = deps;
    const day = dayOf(new Date());
    const [users, ever, today, openOrders, lateOrders, inventory, refundsDue, work] = await Promise.all([
      models.users.countDocuments({}),
      sumSales<null>(models, { start: new Date(0), end: new Date(8.64e15) }, 'total'),
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
      orders: ever[0]?.orders ?? 0,
      revenue: ever[0]?.revenue ?? 0,
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
