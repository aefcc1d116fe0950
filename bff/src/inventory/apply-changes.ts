import type { InventoryUpdate } from '@forno/shared/contracts';
import type { Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { inventoryId, type Models, readHolds, readInventoryDocument } from '@forno/shared/server';
import { type IngredientChange, planChanges } from './plan-changes.ts';

/** Every sale between the look and the write makes it look again; on the busiest evening a few times. */
const tries = 50;

/**
 * Applies an edit in one write that names the version of the inventory it was planned on, so that no sale,
 * hold or other edit in between is lost. Refused when it would take away what a checkout holds.
 */
export async function applyChanges(
  models: Models,
  update: InventoryUpdate,
): Promise<Result<IngredientChange[]>> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
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
    if (modifiedCount === 1) return planned;
  }
  return refuse('inventory_stale');
}

/** Asked after the inventory was read: a hold that is made in between changes its version. */
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
