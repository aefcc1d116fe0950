import { listIngredients } from '@forno/shared/domain';
import { inventoryId } from '@forno/shared/server/db';
import { announceInventory, pathOf, readInventoryDocument } from '@forno/shared/server/stock';
import type { SweepTask } from './backlog.ts';

/** Puts back on sale what was marked as sold out until now, unless somebody has marked it otherwise meanwhile. */
export const backOnSale: SweepTask = async ({ models, publisher, logger }, now) => {
  const due = listIngredients(await readInventoryDocument(models)).filter(
    ({ backAt }) => backAt !== undefined && Date.parse(backAt) <= now.getTime(),
  );
  for (const { backAt, ...ingredient } of due) {
    const place = pathOf(ingredient);
    await models.inventory.updateOne(
      { _id: inventoryId, [`${place}.backAt`]: backAt },
      { $set: { [`${place}.soldOut`]: false }, $unset: { [`${place}.backAt`]: '' }, $inc: { version: 1 } },
    );
  }
  if (due.length > 0) await announceInventory({ models, publisher, logger });
  // Not counted as a repair: nothing was lost.
  return 0;
};
