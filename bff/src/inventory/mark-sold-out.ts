import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { type InventoryDocument, inventoryId } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { afterChange } from './after-change.ts';

/** Takes an ingredient off sale, or puts it back, whatever its quantity, everywhere at once. */
export const markSoldOut = (deps: Deps) =>
  defineHandler(routes.soldOut, async ({ body, user, log, requestId }) => {
    const { category, name, soldOut } = body;
    const before = await deps.models.inventory
      .findOneAndUpdate(
        { _id: inventoryId, [`${category}.${name}.qty`]: { $exists: true } },
        { $set: { [`${category}.${name}.soldOut`]: soldOut }, $inc: { version: 1 } },
      )
      .lean<InventoryDocument>();
    const from = before?.[category][name];
    if (!from) return refuse('ingredient_not_found');
    const change = { category, name, action: 'update' as const, from, to: { ...from, soldOut } };
    const changes = (from.soldOut ?? false) === soldOut ? [] : [change];
    return ok(await afterChange(deps, changes, { user, log, requestId }));
  });
