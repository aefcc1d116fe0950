import { rooms } from '@forno/shared/contracts/server';
import type { Ingredient } from '@forno/shared/domain';
import { mailFallenStock, readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import { announce, announceMenu } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import { type IngredientChange, saysSame } from './plan-changes.ts';
import type { Call } from './deps.ts';

/** What the audit tells of an ingredient. */
function shown(ingredient: Ingredient): Ingredient {
  const { counted: _, ...facts } = ingredient;
  return facts;
}

/** Effects of an edit: the audit entry, the low-stock mail, the live event. */
export async function afterChange(
  { deps, user, logger, requestId }: Pick<Call<'moveStock'>, 'deps' | 'user' | 'logger' | 'requestId'>,
  changes: readonly IngredientChange[],
) {
  const { models, producer, publisher, config } = deps;
  for (const { category, name, was, action, from, to, told } of changes)
    await recordAudit(models, logger, user, {
      kind: 'ingredient',
      subject: `${category}.${name}`,
      title: name,
      action,
      from: from && { ...(was && { name: was }), ...shown(from) },
      to: to && { ...(was && { name }), ...shown(to), ...told },
    });
  const inventory = await readInventoryDocument(models);
  if (changes.length > 0) {
    await announce({ publisher, logger }, [rooms.everyone], 'inventory.changed', {
      version: inventory.version,
    });
    // A removed ingredient says nothing any more, and recipes have a renamed one by its new name.
    if (changes.some(({ was, from, to }) => was || !saysSame(from, to)))
      await announceMenu({ publisher, logger });
    await mailFallenStock({ models, config, producer }, requestId);
  }
  return toInventory(inventory);
}
