import type { InventoryUpdate } from '@forno/shared/contracts/server';
import {
  categories,
  type Category,
  type Ingredient,
  isCountedSince,
  nameKeyOf,
  type NamedInventory,
  nameNow,
  ok,
  type Result,
  type StockCategory,
  type StockMoveKind,
} from '@forno/shared/domain';
import { ingredientTexts, refuse } from '@forno/shared/messages/server';

export interface IngredientChange {
  category: Category;
  name: string;
  /** Its name before, if it was renamed. */
  was?: string;
  action: 'add' | 'update' | 'remove' | 'rename' | StockMoveKind;
  /** What else the audit tells of it. */
  told?: Record<string, unknown>;
  from: Ingredient | null;
  to: Ingredient | null;
}

export type Stocked = Pick<Ingredient, 'qty'> & Partial<Ingredient> & { title?: string };
/** Of all that has portions; `title`: of a side or a drink, whose name is its id. */
export interface InventoryChange extends Omit<IngredientChange, 'category' | 'from' | 'to'> {
  category: StockCategory;
  title?: string | undefined;
  from: Stocked | null;
  to: Stocked | null;
}

/** Whoever changes the quantity says how many there are; what a screen sends of that is not its own to say. */
function told(now: MaybeStocked, edited: Ingredient): Ingredient {
  const { counted: _, ...after } = edited;
  const counted = (now?.counted ?? 0) + (now && now.qty !== after.qty ? 1 : 0);
  return counted === 0 ? after : { ...after, counted };
}

type MaybeStocked = Ingredient | undefined;

/**
 * Plans an edit against the current inventory. Without `loaded`, quantities are absolute. With `loaded`, the values the
 * screen showed, only the difference is applied, so that concurrent sales are kept (never below 0); unchanged values
 * are skipped, and a quantity is stale that somebody else has changed or counted. Pure.
 */
export function planChanges(current: NamedInventory, update: InventoryUpdate): Result<IngredientChange[]> {
  const changes: IngredientChange[] = [];
  for (const category of categories) {
    const { [category]: wanted, loaded } = update;
    const names = new Set([...Object.keys(wanted), ...Object.keys(loaded?.[category] ?? {})]);
    for (const name of names) {
      const now = own(current[category], name);
      const change = loaded
        ? difference(now, own(wanted, name), own(loaded[category], name))
        : absolute(now, own(wanted, name));
      if (change === 'stale') return refuse('inventory_stale');
      if (change === undefined) continue;
      const from = now ?? null;
      const action = from === null ? 'add' : change === null ? 'remove' : 'update';
      const renamed = nameNow(current, category, name);
      if (action === 'add' && renamed !== name)
        return refuse('invalid_request', { message: ingredientTexts.taken(name, renamed) });
      changes.push({ category, name, action, from, to: change && told(now, change) });
    }
    const twin = twinAmong(
      Object.keys(current[category]),
      changes.filter((change) => change.category === category),
    );
    if (twin) return refuse('invalid_request', { message: ingredientTexts.taken(twin, twin) });
  }
  return ok(changes);
}

/** The ingredient after the edit; null: removed, undefined: unchanged. */
type Outcome = Ingredient | null | undefined | 'stale';

function absolute(now: MaybeStocked, wanted: MaybeStocked): Outcome {
  if (!wanted) return undefined;
  const after = { ...now, ...wanted };
  return now && same(now, after) ? undefined : after;
}

function difference(now: MaybeStocked, wanted: MaybeStocked, loaded: MaybeStocked): Outcome {
  if (!wanted) return now ? null : undefined;
  if (!loaded) return now ? 'stale' : wanted;
  const edited = { ...loaded, ...wanted };
  if (same(loaded, edited)) return undefined;
  if (!now || (edited.qty !== loaded.qty && isCountedSince(loaded, now))) return 'stale';
  const after: Ingredient = { ...now, qty: Math.max(0, now.qty + edited.qty - loaded.qty) };
  if (edited.price !== loaded.price) after.price = edited.price;
  if (edited.cost !== loaded.cost) after.cost = edited.cost;
  if (isOff(edited) !== isOff(loaded)) {
    after.soldOut = isOff(edited);
    delete after.backAt;
  }
  if (!saysSame(edited, loaded)) after.food = edited.food;
  return same(now, after) ? undefined : after;
}

/** Whether the facts of food are the same. */
export const saysSame = (one: Partial<Ingredient> | null | undefined, other: typeof one) =>
  JSON.stringify(one?.food ?? {}) === JSON.stringify(other?.food ?? {});

const isOff = ({ soldOut }: Ingredient) => soldOut ?? false;

const own = (map: Record<string, Ingredient>, name: string): MaybeStocked =>
  Object.hasOwn(map, name) ? map[name] : undefined;

function same(one: Ingredient, other: Ingredient): boolean {
  return (
    one.qty === other.qty &&
    one.price === other.price &&
    one.cost === other.cost &&
    isOff(one) === isOff(other) &&
    saysSame(one, other)
  );
}

/** Names that differ only in case or spaces are the same ingredient (specification, section 5). */
function twinAmong(names: readonly string[], changes: readonly IngredientChange[]): string | undefined {
  const removed = new Set(changes.filter(({ action }) => action === 'remove').map(({ name }) => name));
  const stays = names.filter((name) => !removed.has(name));
  const known = new Map(stays.map((name) => [nameKeyOf(name), name]));
  for (const { name, action } of changes) {
    if (action !== 'add') continue;
    const twin = known.get(nameKeyOf(name));
    if (twin !== undefined) return twin;
    known.set(nameKeyOf(name), name);
  }
  return undefined;
}
