import { nextDaysOpening, ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages/server';
import { type InventoryDocument, inventoryId, type Models } from '@forno/shared/server/db';
import { readStored } from '@forno/shared/server/stock';
import type { Call } from './deps.ts';
import { tellOfChange } from './menu.ts';

/**
 * Says how many of a pizza can still be sold, until another day's opening; what is no pizza is counted on, day after day.
 * Checkouts that hold some keep them.
 */
export async function countPizza(call: Call<'countPizza'>) {
  const { deps, params, body } = call;
  const { models, settings } = deps;
  const pizza = await models.pizzas.findById(params.id, { name: 1, kind: 1 }).lean();
  if (!pizza) return refuse('pizza_not_found');
  const { hours } = await settings.read();
  const { left } = body;
  const place = `items.${params.id}`;
  const count = {
    qty: left,
    soldOut: left === 0,
    title: pizza.name,
    ...(!pizza.kind && { until: nextDaysOpening(hours, new Date()) }),
  };
  const change = left === null ? { $unset: { [place]: '' } } : { $set: { [place]: count } };
  const found = await models.inventory
    .findOneAndUpdate({ _id: inventoryId }, { ...change, $inc: { version: 1 } })
    .lean<InventoryDocument>();
  const from = { left: (found && readStored(found).items?.[params.id]?.qty) ?? null };
  await tellOfChange(call, { subject: params.id, title: pizza.name, action: 'count', from, to: { left } });
  return ok({ message: notices.pizzaUpdated });
}

/** Refusals name the pizza as it is called now. */
export async function renameCount({ inventory }: Models, id: string, title: string): Promise<void> {
  const place = `items.${id}`;
  await inventory.updateOne(
    { _id: inventoryId, [place]: { $exists: true } },
    { $set: { [`${place}.title`]: title } },
  );
}
