import { nextDaysOpening, ok } from '@forno/shared/domain';
import { adminNotices, refuse } from '@forno/shared/messages/server';
import { type InventoryDocument, inventoryId, type Models, type Pizza } from '@forno/shared/server/db';
import { readStored, uncounted } from '@forno/shared/server/stock';
import type { Call } from './deps.ts';
import { tellOfChange } from './menu.ts';

type Counted = Call<'countPizza'> | Call<'switchPizza'>;

const known = ({ deps, params }: Counted) =>
  deps.models.pizzas.findById(params.id, { name: 1, kind: 1 }).lean();

/** What so many of it are stored as: until another day's opening, of what is no pizza day after day. */
async function countOf(
  { settings }: Counted['deps'],
  { name, kind }: Pick<Pizza, 'name' | 'kind'>,
  left: number,
) {
  const { hours } = await settings.read();
  const until = !kind && { until: nextDaysOpening(hours, new Date()) };
  return { qty: left, soldOut: left === 0, title: name, ...until };
}

type Left = number | null;

async function told(call: Counted, { name }: Pick<Pizza, 'name'>, left: { from: Left; to: Left }) {
  const [from, to] = [{ left: left.from }, { left: left.to }];
  await tellOfChange(call, { subject: call.params.id, title: name, action: 'count', from, to });
  return ok({ message: adminNotices.pizzaUpdated });
}

const stock = { _id: inventoryId } as const;
const newVersion = { $inc: { version: 1 } };

/** Says how many of a pizza can still be sold: a count sheet of before is older. Checkouts that hold some keep them. */
export async function countPizza(call: Call<'countPizza'>) {
  const { deps, params, body } = call;
  const pizza = await known(call);
  if (!pizza) return refuse('pizza_not_found');
  const { left } = body;
  const place = `items.${params.id}`;
  const set = Object.entries(await countOf(deps, pizza, left ?? 0)).map(([field, to]) => [
    `${place}.${field}`,
    to,
  ]);
  const change =
    left === null
      ? { $unset: { [place]: '' }, ...newVersion }
      : { $set: Object.fromEntries(set), $inc: { version: 1, [`${place}.counted`]: 1 } };
  const found = await deps.models.inventory.findOneAndUpdate(stock, change).lean<InventoryDocument>();
  const from = (found && readStored(found).items?.[params.id]?.qty) ?? null;
  return told(call, pizza, { from, to: left });
}

/**
 * Takes a pizza off sale, or puts it back with as many as there were: its number stays meanwhile, and what goes back to stock
 * is added. Pressed at two tablets it is the same once. Without a number of before, it is sold uncounted again.
 */
export async function switchPizza(call: Call<'switchPizza'>) {
  const { deps, params, body } = call;
  const { inventory } = deps.models;
  const pizza = await known(call);
  if (!pizza) return refuse('pizza_not_found');
  const place = `items.${params.id}`;
  const mark = (more: Record<string, unknown>) =>
    inventory
      .findOneAndUpdate(
        { ...stock, ...more },
        { $set: { [`${place}.soldOut`]: body.soldOut }, ...newVersion },
      )
      .lean<InventoryDocument>();
  const numberOf = (found: InventoryDocument | null) => found?.items?.[params.id]?.qty || null;
  if (body.soldOut) {
    const none = await countOf(deps, pizza, 0);
    await inventory.updateOne({ ...stock, ...uncounted([params.id]) }, { $set: { [place]: none } });
    return told(call, pizza, { from: numberOf(await mark({ [place]: { $exists: true } })), to: 0 });
  }
  const left = numberOf(await mark({ [`${place}.qty`]: { $gt: 0 } }));
  if (left === null)
    await inventory.updateOne(
      { ...stock, [`${place}.qty`]: { $lte: 0 } },
      { $unset: { [place]: '' }, ...newVersion },
    );
  return told(call, pizza, { from: 0, to: left });
}

/** Refusals name the pizza as it is called now. */
export async function renameCount({ inventory }: Models, id: string, title: string): Promise<void> {
  const place = `items.${id}`;
  await inventory.updateOne(
    { _id: inventoryId, [place]: { $exists: true } },
    { $set: { [`${place}.title`]: title } },
  );
}
