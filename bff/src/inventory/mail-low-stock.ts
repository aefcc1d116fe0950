import { routes } from '@forno/shared/contracts';
import { type Category, isLow, limits, listIngredients, ok } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { inventoryId } from '@forno/shared/server/db';
import { queueMail } from '@forno/shared/server/mail';
import { defineHandler } from '../http/handler.ts';

/**
 * Lists low stock, and mails it to the shop unless that happened within the last ten minutes: the conditional write
 * decides between two screens opened at once.
 */
export const mailLowStock = defineHandler(routes.lowStockMail, async ({ deps, requestId }) => {
  const { models, config } = deps;
  const inventory = await readInventoryDocument(models);
  const items = listIngredients(inventory)
    .filter((item) => isLow(item, limits.lowStockBelow))
    .map(({ category, name, qty }) => ({ category, name, qty }));
  const lowIn = (category: Category) =>
    items.filter((item) => item.category === category).map(({ name, qty }) => ({ name, qty }));
  const [bases, sauces, cheeses] = [lowIn('bases'), lowIn('sauces'), lowIn('cheeses')];
  const lowStockItems = { bases, sauces, cheeses, veggies: lowIn('veggies') };
  if (items.length === 0) return ok({ lowStockItems, mailed: false });

  const now = new Date();
  const longAgo = new Date(now.getTime() - limits.lowStockMailEveryMs);
  const { modifiedCount } = await models.inventory.updateOne(
    {
      _id: inventoryId,
      $or: [{ lowStockMailAt: { $exists: false } }, { lowStockMailAt: { $lte: longAgo } }],
    },
    { $set: { lowStockMailAt: now } },
  );
  if (modifiedCount === 1)
    await queueMail(
      deps,
      {
        _id: `low-stock-visit-${now.getTime()}`,
        template: 'low-stock',
        to: config.ADMIN_EMAIL,
        data: { items },
      },
      requestId,
    );
  return ok({ lowStockItems, mailed: modifiedCount === 1 });
});
