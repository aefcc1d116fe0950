import type { Deps } from '../deps.ts';
import { mailLowStock } from './mail-low-stock.ts';
import { markSoldOut } from './mark-sold-out.ts';
import { readInventory } from './read-inventory.ts';
import { readNeeds } from './read-needs.ts';
import { updateInventory } from './update-inventory.ts';

export const inventoryHandlers = (deps: Deps) => [
  readInventory(deps),
  updateInventory(deps),
  mailLowStock(deps),
  markSoldOut(deps),
  readNeeds(deps),
];
