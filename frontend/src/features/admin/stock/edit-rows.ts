import { IngredientContract, IngredientName, type InventoryAnswer, z } from '@forno/shared/contracts/admin';
import { categories, type Category, type Ingredient, nameKeyOf, numberOf } from '@forno/shared/domain';
import { validation } from '@forno/shared/messages/admin';
import { ingredientKey } from '#stock/use-move-stock.ts';

/** One ingredient being edited; also as a draft has it. */
export const EditRow = z.object({
  key: z.string(),
  category: z.enum(categories),
  name: z.string(),
  qty: z.string(),
  price: z.string(),
  cost: z.string(),
  /** As loaded; undefined for a new one. */
  loaded: z.optional(IngredientContract),
  removed: z.boolean(),
  /** Removed by another admin during the edit: saving adds it again. */
  gone: z.optional(z.boolean()),
});
export type EditRow = z.infer<typeof EditRow>;

export type RowField = 'name' | 'qty' | 'price' | 'cost';
export type RowErrors = Record<string, Partial<Record<RowField, string>>>;

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

function rowOf(category: Category, name: string, loaded: Ingredient): EditRow {
  const { qty, price, cost } = loaded;
  const typed = { qty: textOf(qty), price: textOf(price), cost: textOf(cost) };
  return { key: ingredientKey({ category, name }), category, name, ...typed, loaded, removed: false };
}

export function rowsFrom(stock: InventoryAnswer): EditRow[] {
  return categories.flatMap((category) =>
    Object.entries(stock[category]).map(([name, ingredient]) => rowOf(category, name, ingredient)),
  );
}

export function emptyRow(category: Category, key: string): EditRow {
  return { key, category, name: '', qty: '0', price: '0', cost: '', loaded: undefined, removed: false };
}

/** The row's values as numbers; invalid fields are NaN. */
export function ingredientOf({ qty, price, cost, loaded }: EditRow): Ingredient {
  // An empty cost is unknown.
  const unknown = loaded?.cost === undefined ? undefined : 0;
  const known = cost.trim() === '' ? unknown : numberOf(cost);
  return { ...loaded, qty: numberOf(qty), price: numberOf(price), cost: known };
}

export function isEdited(row: EditRow): boolean {
  if (!row.loaded || row.removed) return true;
  const typed = ingredientOf(row);
  return typed.qty !== row.loaded.qty || typed.price !== row.loaded.price || typed.cost !== row.loaded.cost;
}

export function errorsOf(rows: readonly EditRow[]): RowErrors {
  const errors: RowErrors = {};
  for (const row of rows) {
    if (row.removed) continue;
    const found: Partial<Record<RowField, string>> = {};
    const values = IngredientContract.safeParse(ingredientOf(row));
    for (const issue of values.error?.issues ?? []) {
      const field = issue.path[0];
      if (field === 'qty' || field === 'price' || field === 'cost') found[field] ??= issue.message;
    }
    const name = row.loaded ? undefined : nameError(row, rows);
    if (name !== undefined) found.name = name;
    if (Object.keys(found).length > 0) errors[row.key] = found;
  }
  return errors;
}

function nameError(row: EditRow, rows: readonly EditRow[]): string | undefined {
  const name = IngredientName.safeParse(row.name);
  if (!name.success) return name.error.issues[0]?.message ?? validation.nameRequired;
  const twin = rows.some(
    (other) =>
      other.key !== row.key &&
      !other.removed &&
      other.category === row.category &&
      nameKeyOf(other.name) === nameKeyOf(row.name),
  );
  return twin ? `${row.name.trim()} already exists.` : undefined;
}
