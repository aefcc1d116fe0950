import { type Inventory, listIngredients, type Need } from '@forno/shared/domain';
import type { InventoryDocument, Order } from '@forno/shared/server/db';
import type { Find } from './findings.ts';
import type { Recorded } from './record.ts';

/** Stock now = stock at the start + portions added - portions consumed by orders - portions held. */
export function judgeStock(
  inventory: InventoryDocument,
  held: readonly Need[],
  shelf: Inventory,
  orders: readonly Order[],
  portions: Recorded['portions'],
  find: Find,
): void {
  const consumed = orders.filter(({ stock }) => stock === 'consumed').flatMap(({ needs }) => needs);
  for (const { category, name, qty: start } of listIngredients(shelf)) {
    const sumOf = (needs: readonly Need[]) =>
      needs
        .filter((need) => need.category === category && need.name === name)
        .reduce((sum, need) => sum + need.qty, 0);
    const edits = portions.filter((edit) => edit.category === category && edit.name === name);
    const added = edits.filter(({ sure }) => sure).reduce((sum, edit) => sum + edit.added, 0);
    const now = inventory[category][name]?.qty ?? Number.NaN;
    const rest = now - (start + added - sumOf(consumed) - sumOf(held));
    const maybe = edits.filter(({ sure }) => !sure).map((edit) => edit.added);
    if (!isSumOfSome(rest, maybe))
      find('stock_mismatch', `${name}: ${rest} portions too many, ${maybe.join()} unsure`);
    if (now < 0 || sumOf(consumed) > start + added + maybe.reduce((sum, more) => sum + Math.max(0, more), 0))
      find('oversold', name);
  }
}

/** Whether some of these amounts, or none, add up to this. */
function isSumOfSome(wanted: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return wanted === 0;
  return isSumOfSome(wanted, others) || isSumOfSome(wanted - first, others);
}
