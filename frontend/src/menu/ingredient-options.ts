import { type Customisation, formatRupees, type Ingredient, isSoldOut } from '@forno/shared/domain';

interface IngredientOption {
  value: string;
  /** `₹40`, or why it is unavailable; empty where toppings are included, which the page says once. */
  note: string;
  unavailable: boolean;
}

/**
 * A category's ingredients as options. A chosen one that was removed stays in the list, so that the form shows the
 * cart's content; once deselected it can't be chosen again.
 */
export function ingredientOptions(
  ingredients: Readonly<Record<string, Ingredient>>,
  chosen: readonly string[],
  customisation: Customisation,
): IngredientOption[] {
  const priceOf = ({ price }: Ingredient) => (customisation === 'included' ? '' : formatRupees(price));
  const known = Object.entries(ingredients).map(([value, ingredient]) => {
    const unavailable = isSoldOut(ingredient);
    return { value, unavailable, note: unavailable ? 'sold out' : priceOf(ingredient) };
  });
  const gone = chosen
    .filter((name) => !(name in ingredients))
    .map((value) => ({ value, unavailable: true, note: 'no longer available' }));
  return [...known, ...gone];
}
