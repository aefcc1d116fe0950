import { setTimeout as delay } from 'node:timers/promises';
import { type InventoryAnswer, routes } from '@forno/shared/contracts';
import { categories, limits } from '@forno/shared/domain';
import { callShop } from '../chaos/call-shop.ts';
import type { Shift } from '../chaos/kitchen.ts';

/** Long before an ingredient is gone, because each checkout may hold only a share of what is left. */
const orderBelow = 5 * limits.lowStockBelow;
const delivered = 10 * limits.lowStockBelow;

/** An admin who looks at the shelf every few seconds and has delivered what runs low. Answers how many portions. */
export async function restock(url: string, token: string, shift: Shift): Promise<number> {
  let portions = 0;
  while (!shift.stopped) {
    const loaded = (await callShop(url, token, routes.inventory, shift))?.answer;
    const maps: InventoryAnswer = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
    const before = structuredClone(maps);
    let low = 0;
    for (const category of categories)
      for (const [name, ingredient] of Object.entries(loaded?.[category] ?? {})) {
        if (ingredient.qty >= orderBelow) continue;
        before[category][name] = ingredient;
        maps[category][name] = { ...ingredient, qty: ingredient.qty + delivered };
        low += 1;
      }
    // As the editor sends it: the difference counts, what is sold meanwhile stays sold. A repeat would add it twice.
    const body = { ...maps, loaded: before };
    if (low > 0) {
      const saved = await callShop(url, token, routes.updateInventory, { ...shift, body, once: true });
      if (saved?.answer) portions += low * delivered;
    }
    await delay(1_000);
  }
  return portions;
}
