import type { InventoryAnswer, InventoryUpdate } from '@forno/shared/contracts/admin';
import { type Ingredient, isCountedSince, numberOf } from '@forno/shared/domain';
import { type EditRow, ingredientOf, isEdited, rowsFrom } from './edit-rows.ts';

export const emptyMaps = (): InventoryAnswer => ({ bases: {}, sauces: {}, cheeses: {}, veggies: {} });

/**
 * The body of Save Changes: the desired values, and as `loaded` the values the screen started from. The server applies
 * the difference, so that sales made meanwhile are kept.
 */
export function updateFrom(rows: readonly EditRow[]): InventoryUpdate {
  const wanted = emptyMaps();
  const loaded = emptyMaps();
  for (const row of rows) {
    if (row.loaded) loaded[row.category][row.name] = row.loaded;
    if (!row.removed) wanted[row.category][row.name.trim()] = ingredientOf(row);
  }
  return { ...wanted, loaded };
}

function moved(text: string, was: number | undefined, is: number | undefined): string {
  const typed = numberOf(text);
  if (text.trim() === '' || typed === was) return is === undefined ? '' : String(is);
  return text;
}

/** An edited quantity keeps its difference, others take the current value. */
function movedQuantity(text: string, was: number, is: number): string {
  const by = numberOf(text) - was;
  return Number.isNaN(by) ? text : String(Math.max(0, is + by));
}

function rebasedRow(row: EditRow, now: Ingredient): EditRow {
  const { loaded } = row;
  if (!loaded) return { ...row, loaded: now };
  return {
    ...row,
    loaded: now,
    // Of what somebody else has said, a difference would count twice: what was typed is looked at again.
    qty:
      isCountedSince(loaded, now) && numberOf(row.qty) !== loaded.qty
        ? row.qty
        : movedQuantity(row.qty, loaded.qty, now.qty),
    price: moved(row.price, loaded.price, now.price),
    cost: moved(row.cost, loaded.cost, now.cost),
  };
}

/** The edits rebased on the current inventory; edits of removed ingredients add them again. */
export function rebase(rows: readonly EditRow[], stock: InventoryAnswer): EditRow[] {
  const present = rowsFrom(stock).map((fresh) => {
    const mine = rows.find((row) => row.category === fresh.category && row.name.trim() === fresh.name);
    return mine && fresh.loaded && isEdited(mine)
      ? { ...rebasedRow(mine, fresh.loaded), key: fresh.key }
      : fresh;
  });
  const added = rows.filter(
    (row) =>
      !row.loaded && !present.some((one) => one.category === row.category && one.name === row.name.trim()),
  );
  const lost = rows.filter(
    (row) => row.loaded && !row.removed && isEdited(row) && !Object.hasOwn(stock[row.category], row.name),
  );
  return [...present, ...added, ...lost.map((row) => ({ ...row, loaded: undefined, gone: true }))];
}

/** After saving: current values, except for edits made during the save. */
export function afterSaving(
  rows: readonly EditRow[],
  sent: readonly EditRow[],
  stock: InventoryAnswer,
): EditRow[] {
  const typedSince = rows.filter((row) => !sent.includes(row));
  const fresh = rowsFrom(stock).map((row) => {
    const mine = typedSince.find((one) => one.category === row.category && one.name.trim() === row.name);
    return mine ? { ...mine, key: row.key, name: row.name, loaded: row.loaded } : row;
  });
  const sentKeys = new Set(sent.map(({ key }) => key));
  return [...fresh, ...typedSince.filter(({ key }) => !sentKeys.has(key))];
}

/** Which quantities are not what was typed, as the stock changed meanwhile; undefined when all of them are. */
export function savedOtherwise(sent: readonly EditRow[], stock: InventoryAnswer): string | undefined {
  const others = sent.flatMap((row) => {
    const { [row.name.trim()]: saved } = stock[row.category];
    const typed = ingredientOf(row).qty;
    return row.removed || !saved || typed === row.loaded?.qty || typed === saved.qty
      ? []
      : [`${row.name.trim()} is now ${saved.qty}, not ${typed}`];
  });
  return others.length === 0
    ? undefined
    : `Saved, but the stock had changed meanwhile: ${others.join('; ')}. If that is wrong, please correct it.`;
}
