import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { readInventoryDocument, readInventoryFor, toInventory } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { mailLowStock } from './mail-low-stock.ts';
import { markSoldOut } from './mark-sold-out.ts';
import { readNeeds } from './read-needs.ts';
import { updateInventory } from './update-inventory.ts';

const readInventory = ({ models }: Deps) =>
  call(routes.inventory, async ({ user }) =>
    ok(
      user.role === 'admin'
        ? toInventory(await readInventoryDocument(models))
        : await readInventoryFor(models, user),
    ),
  );

export const inventoryCalls = (deps: Deps) => [
  readInventory(deps),
  updateInventory(deps),
  mailLowStock(deps),
  markSoldOut(deps),
  readNeeds(deps),
];
