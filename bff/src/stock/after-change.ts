import { rooms } from '@forno/shared/contracts/server';
import type { Ingredient } from '@forno/shared/domain';
import { mailFallenStock, readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import { announce, announceMenu } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import { saysSame, type InventoryChange } from './plan-changes.ts';
import type { Call } from './deps.ts';

/** What the audit tells of it. */
function shown(ingredient: Partial<Ingredient>): Partial<Ingredient> {
  const { counted: _, ...facts } = ingredient;
  return facts;
}

/** Effects of an edit: the audit entry, the low-stock mail, the live event. */
export async function afterChange(
  { deps, user, logger, requestId }: Pick<Call<'moveStock'>, 'deps' | 'user' | 'logger' | 'requestId'>,
  changes: readonly InventoryChange[],
) {
  const { models, producer, publisher, config } = deps;
  for (const { category, name, title = name, was, action, from, to, told } of changes)
    await recordAudit(models, logger, user, {
      // With what else was done of that entry of the menu.
      ...(category === 'items'
        ? { kind: 'pizza', subject: name }
        : { kind: 'ingredient', subject: `${category}.${name}` }),
      title,
      action,
      from: from && { ...(was && { name: was }), ...shown(from) },
      to: to && { ...(was && { name }), ...shown(to), ...told },
    });
  const inventory = await readInventoryDocument(models);
  if (changes.length > 0) {
    await announce({ publisher, logger }, [rooms.everyone], 'inventory.changed', {
      version: inventory.version,
    });
    // A removed ingredient says nothing any more, recipes have a renamed one by its new name, and the menu says what is left of a drink.
    if (changes.some(({ category, was, from, to }) => was || category === 'items' || !saysSame(from, to)))
      await announceMenu({ publisher, logger });
    await mailFallenStock({ models, config, producer }, requestId);
  }
  return toInventory(inventory);
}
