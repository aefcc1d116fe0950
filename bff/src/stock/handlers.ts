import { routes } from '@forno/shared/contracts/server';
import {
  endOfNumberDay,
  inKitchen,
  isLow,
  limits,
  listStock,
  nameNow,
  needsNow,
  nextDaysOpening,
  ok,
  type StockCategory,
  stockOf,
  sumNeeds,
} from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { type InventoryDocument, inventoryId, notVoided } from '@forno/shared/server/db';
import { pathOf, readInventoryDocument, readStored, sumUse } from '@forno/shared/server/stock';
import { queueMail } from '@forno/shared/server/mail';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { afterChange } from './after-change.ts';
import { applyChanges } from './apply-changes.ts';
import { moveStock, readCountSheet } from './move-stock.ts';
import type { Stocked } from './plan-changes.ts';
import { readInventory } from './read-inventory.ts';

/** Saves an edit of quantities and prices, adds and removes ingredients (see planChanges). */
async function updateInventory(call: Call<'updateInventory'>) {
  const changed = await applyChanges(call.deps.models, call.body);
  return changed.ok ? ok(await afterChange(call, changed.value)) : changed;
}

/** Takes an ingredient, or a side or a drink that is counted, off sale, or puts it back, whatever its quantity, everywhere at once. */
async function markSoldOut(call: Call<'soldOut'>) {
  const { deps, body } = call;
  const { category, soldOut, untilTomorrow } = body;
  const name = nameNow(await readInventoryDocument(deps.models), category, body.name);
  const place = pathOf({ category, name });
  const { hours } = await deps.settings.read();
  const comesBack = soldOut && untilTomorrow && category !== 'items';
  const backAt = comesBack ? nextDaysOpening(hours, new Date())?.toISOString() : undefined;
  const before = await deps.models.inventory
    .findOneAndUpdate(
      // What ends by itself is no side or drink.
      { _id: inventoryId, [`${place}.qty`]: { $exists: true }, [`${place}.until`]: null },
      {
        $set: { [`${place}.soldOut`]: soldOut, ...(backAt && { [`${place}.backAt`]: backAt }) },
        ...(!backAt && { $unset: { [`${place}.backAt`]: '' } }),
        $inc: { version: 1 },
      },
    )
    .lean<InventoryDocument>();
  const from: Stocked | null | undefined = before && stockOf({ category, name }, readStored(before));
  if (!from) return refuse('ingredient_not_found');
  const to = { ...from, soldOut, backAt };
  const change = { category, name, title: from.title, action: 'update' as const, from, to };
  const changes = (from.soldOut ?? false) === soldOut && from.backAt === backAt ? [] : [change];
  return ok(await afterChange(call, changes));
}

async function bookMove(call: Call<'moveStock'>) {
  const moved = await moveStock(call.deps.models, call.body, call.user._id);
  return moved.ok ? ok(await afterChange(call, moved.value)) : moved;
}

async function countSheet({ deps }: Call<'countSheet'>) {
  return ok(await readCountSheet(deps.models));
}

/** Ingredients needed by orders that have not left the kitchen, but for what is for another day; summed by the database. */
async function readNeeds({ deps: { models } }: Call<'inventoryNeeds'>) {
  const today = { $nor: [{ later: true, startAt: { $gte: endOfNumberDay(new Date()) } }] };
  const used = await sumUse(models, { status: { $in: inKitchen }, ...notVoided, ...today });
  const needs = used.map(({ category, name, qty }) => ({ category, name, qty }));
  return ok(sumNeeds(needsNow(needs, await readInventoryDocument(models))));
}

/**
 * Lists low stock, and mails it to the shop unless a visit did within the last ten minutes: the conditional write decides
 * between two screens opened at once. A fall has a mail of its own, with only what fell.
 */
async function mailLowStock({ deps, requestId }: Call<'lowStockMail'>) {
  const inventory = await readInventoryDocument(deps.models);
  const items = listStock(inventory)
    .filter((item) => isLow(item))
    .map(({ category, title, qty }) => ({ category, name: title, qty }));
  const lowIn = (category: StockCategory) =>
    items.filter((item) => item.category === category).map(({ name, qty }) => ({ name, qty }));
  const [bases, sauces, cheeses] = [lowIn('bases'), lowIn('sauces'), lowIn('cheeses')];
  const lowStockItems = { bases, sauces, cheeses, veggies: lowIn('veggies'), items: lowIn('items') };
  if (items.length === 0) return ok({ lowStockItems, mailed: false });

  const now = new Date();
  const longAgo = new Date(now.getTime() - limits.lowStockMailEveryMs);
  const { modifiedCount } = await deps.models.inventory.updateOne(
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
        to: deps.config.ADMIN_EMAIL,
        data: { items },
      },
      requestId,
    );
  return ok({ lowStockItems, mailed: modifiedCount === 1 });
}

export const stockHandlers = (deps: Deps) => [
  readInventory(deps),
  defineHandler(routes.updateInventory, updateInventory),
  defineHandler(routes.lowStockMail, mailLowStock),
  defineHandler(routes.soldOut, markSoldOut),
  defineHandler(routes.moveStock, bookMove),
  defineHandler(routes.countSheet, countSheet),
  defineHandler(routes.inventoryNeeds, readNeeds),
];
