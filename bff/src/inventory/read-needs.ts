import { routes } from '@forno/shared/contracts';
import { notVoided } from '@forno/shared/server/db';
import { inKitchen, ok, type Need } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

/** Ingredients needed by orders that have not left the kitchen, summed by the database. */
export const readNeeds = ({ models }: Deps) =>
  defineHandler(routes.inventoryNeeds, async () => {
    const sums = await models.orders.aggregate<{ _id: Pick<Need, 'category' | 'name'>; qty: number }>([
      { $match: { status: { $in: inKitchen }, ...notVoided } },
      { $unwind: '$needs' },
      {
        $group: {
          _id: { category: '$needs.category', name: '$needs.name' },
          qty: { $sum: '$needs.qty' },
        },
      },
      { $sort: { '_id.category': 1, '_id.name': 1 } },
    ]);
    return ok(sums.map(({ _id, qty }) => ({ category: _id.category, name: _id.name, qty })));
  });
