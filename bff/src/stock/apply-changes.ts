import type { InventoryUpdate } from '@forno/shared/contracts/server';
import type { Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { readHolds } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { inventoryId, type Models, retryOnConflict } from '@forno/shared/server/db';
import { type IngredientChange, planChanges } from './plan-changes.ts';

/** Each sale between read and write costs one: a few on the busiest evening, and an edit by hand is not to lose. */
const maxAttempts = 50;

/**
 * Applies an edit with one write conditional on the inventory version it was planned on, so that no concurrent sale,
 * hold or edit is lost. Refused when it would remove what a checkout holds.
 */
export async function applyChanges(
  models: Models,
  update: InventoryUpdate,
): Promise<Result<IngredientChange[]>> {
  const applied = await retryOnConflict(
    maxAttempts,
    async (): Promise<Result<IngredientChange[]> | undefined> => {
      const inventory = await readInventoryDocument(models);
      const planned = planChanges(inventory, update);
      if (!planned.ok || planned.value.length === 0) return planned;
      const inUse = await findInUse(models, planned.value);
      if (inUse)
        return refuse('ingredient_in_use', { details: { category: inUse.category, name: inUse.name } });
      const { modifiedCount } = await models.inventory.updateOne(
        { _id: inventoryId, version: inventory.version },
        toUpdate(planned.value),
      );
      return modifiedCount === 1 ? planned : undefined;
    },
  );
  return applied ?? refuse('inventory_stale');
}

/** Read after the inventory: a hold made in between changes the version. */
async function findInUse(
  models: Models,
  changes: readonly IngredientChange[],
): Promise<IngredientChange | undefined> {
  const removals = changes.filter(({ action }) => action === 'remove');
  if (removals.length === 0) return undefined;
  const held = [...(await readHolds(models)).values()].flat();
  return removals.find(({ category, name }) =>
    held.some((need) => need.category === category && need.name === name),
  );
}

function toUpdate(changes: readonly IngredientChange[]): Record<string, Record<string, unknown>> {
  const path = ({ category, name }: IngredientChange) => `${category}.${name}`;
  const kept = changes.filter(({ to }) => to !== null).map((change) => [path(change), change.to]);
  const gone = changes.filter(({ to }) => to === null).map((change) => [path(change), '']);
  return {
    $inc: { version: 1 },
    ...(kept.length > 0 ? { $set: Object.fromEntries(kept) } : {}),
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone) } : {}),
  };
}
