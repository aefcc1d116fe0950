import { type Need, toPaise } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import type { Models } from '@forno/shared/server/db';
import { soldBetween } from './sales.ts';

/** Portions used in a period, and their cost at today's purchase prices, in paise. */
export async function ingredientUse(models: Models, { start, end }: { start: Date; end: Date }) {
  const [used, inventory] = await Promise.all([
    models.orders.aggregate<{ _id: Pick<Need, 'category' | 'name'>; portions: number }>([
      { $match: { ...soldBetween(start, end), stock: 'consumed' } },
      { $unwind: '$needs' },
      {
        $group: {
          _id: { category: '$needs.category', name: '$needs.name' },
          portions: { $sum: '$needs.qty' },
        },
      },
      { $sort: { portions: -1, '_id.name': 1 } },
    ]),
    readInventoryDocument(models),
  ]);
  return used.map(({ _id: { category, name }, portions }) => {
    const each = inventory[category][name]?.cost ?? 0;
    return { category, name, portions, cost: toPaise(each) * portions };
  });
}
