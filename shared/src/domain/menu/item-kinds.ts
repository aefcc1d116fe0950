/**
 * What the menu has beside pizzas: without a recipe, never customised, with a stock of its own by count, and ready as it
 * is. What has no kind is a pizza.
 */
export const itemKinds = ['side', 'drink'] as const;
export type ItemKind = (typeof itemKinds)[number];

interface Counted {
  kind?: ItemKind | undefined;
  quantity: number;
}

/** How many of these are to be made: pizzas alone. */
export const pizzasOf = (lines: readonly Counted[]): number =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind ? 0 : quantity), 0);
