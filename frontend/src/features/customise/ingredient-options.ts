import {
  type Customisation,
  findCheese,
  formatRupees,
  type Ingredient,
  type Inventory,
  isSoldOut,
} from '@forno/shared/domain';

export interface IngredientOption {
  value: string;
  /** `₹40 incl.`, `₹40`, or why it can't be chosen. */
  note: string;
  unavailable: boolean;
}

/**
 * The ingredients of one category as choices. One that was chosen and has left the inventory since stays in
 * the list, so that the form shows what the cart holds; it can be left but not chosen again.
 */
export function ingredientOptions(
  ingredients: Readonly<Record<string, Ingredient>>,
  chosen: readonly string[],
  customisation: Customisation,
): IngredientOption[] {
  const priceOf = ({ price }: Ingredient) =>
    customisation === 'included' ? `${formatRupees(price)} incl.` : formatRupees(price);
  const known = Object.entries(ingredients).map(([value, ingredient]) => {
    const unavailable = isSoldOut(ingredient);
    return { value, unavailable, note: unavailable ? 'sold out' : priceOf(ingredient) };
  });
  const gone = chosen
    .filter((name) => !(name in ingredients))
    .map((value) => ({ value, unavailable: true, note: 'no longer available' }));
  return [...known, ...gone];
}

/** The cheese as the inventory spells it: other case and spaces around mean the same (specification, section 5). */
export function chosenCheese(inventory: Inventory, cheese: string): string {
  return findCheese(inventory, cheese) ?? cheese;
}
