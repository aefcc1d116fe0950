import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { readInventoryDocument, toInventory } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

const readInventory = ({ models }: Deps) =>
  call(routes.inventory, async () => ok(toInventory(await readInventoryDocument(models))));

export const inventoryCalls = (deps: Deps) => [readInventory(deps)];
