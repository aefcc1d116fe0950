import { routes } from '@forno/shared/contracts';
import {
  dayOf,
  isLow,
  lateBefore,
  limits,
  listIngredients,
  momentsOf,
  ok,
  orderStatuses,
} from '@forno/shared/domain';
import { type Models, readInventoryDocument } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { sumSales } from './sales.ts';
import { watchWork } from './watch-workers.ts';

const delivered = orderStatuses[3];

/** The figures of the dashboard's cards as they are now. */
export const dashboard = (deps: Deps) =>
  call(routes.dashboard, async () => {
    const { models } = deps;
    const day = dayOf(new Date());
    const [users, ever, today, openOrders, lateOrders, inventory, refundsDue, work] = await Promise.all([
      models.users.countDocuments({}),
      sumSales<null>(models, { start: new Date(0), end: new Date(8.64e15) }, 'total'),
      sumSales<null>(models, momentsOf({ from: day, to: day }), 'total'),
      models.orders.countDocuments({ status: { $ne: delivered }, voided: { $exists: false } }),
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

async function countLate({ orders }: Pick<Models, 'orders'>): Promise<number> {
  const late = lateBefore(new Date()).map(({ status, before }) => ({ status, createdAt: { $lte: before } }));
  return orders.countDocuments({ $or: late, voided: { $exists: false } });
}

async function countRefundsDue({ checkouts }: Pick<Models, 'checkouts'>): Promise<number> {
  const found = await checkouts.find({ 'refunds.state': 'due' }, { refunds: 1 }).lean();
  return found.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'due').length;
}
