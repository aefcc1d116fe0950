import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { afterChange } from './after-change.ts';
import { applyChanges } from './apply-changes.ts';

/** Saves an edit of quantities and prices, adds and removes ingredients (see planChanges). */
export const updateInventory = (deps: Deps) =>
  defineHandler(routes.updateInventory, async ({ body, user, log, requestId }) => {
    const changed = await applyChanges(deps.models, body);
    if (!changed.ok) return changed;
    return ok(await afterChange(deps, changed.value, { user, log, requestId }));
  });
