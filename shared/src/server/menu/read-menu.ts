import { type ItemCount, itemKinds, pizzaNow } from '../../domain/index.ts';
import type { Models, Pizza } from '../db/index.ts';
import { readInventoryDocument } from '../stock/index.ts';

/** How long (ms) a menu may be stale when a change signal was lost. */
export const menuForMs = 1_000;

export interface MenuPizza extends Pizza {
  /** How many can still be sold, if it is counted. */
  count?: ItemCount | undefined;
}

/** The pizzas of the menu, or those that it leaves out, in its order: what is no pizza comes last. */
export async function readMenu(models: Models, { hidden }: { hidden: boolean }): Promise<MenuPizza[]> {
  const [found, inventory] = await Promise.all([
    models.pizzas.find().sort({ _id: 1 }).lean(),
    readInventoryDocument(models),
  ]);
  const kindOf = ({ kind }: Pizza) => (kind ? itemKinds.indexOf(kind) : -1);
  const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: Pizza) => position;
  return found
    .filter((pizza) => (pizza.hidden ?? false) === hidden)
    .toSorted((one, other) => kindOf(one) - kindOf(other) || placeOf(one) - placeOf(other))
    .map((pizza) => ({ ...pizzaNow(pizza, inventory), count: inventory.items?.[String(pizza._id)] }));
}
