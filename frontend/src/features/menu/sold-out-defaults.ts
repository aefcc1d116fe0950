import type { InventoryAnswer } from '@forno/shared/contracts';
import { defaultRecipe, findCheese, isSoldOut } from '@forno/shared/domain';

/** Sold-out ingredients among the defaults of "Add", in words (specification, section 5). */
export function soldOutDefaults(inventory: InventoryAnswer): string[] {
  const { base, sauce, cheese } = defaultRecipe;
  const gone: string[] = [];
  if (isSoldOut(inventory.bases[base])) gone.push(`${base} base`);
  if (isSoldOut(inventory.sauces[sauce])) gone.push(`${sauce} sauce`);
  if (isSoldOut(inventory.cheeses[findCheese(inventory, cheese) ?? cheese])) gone.push(cheese);
  return gone;
}
