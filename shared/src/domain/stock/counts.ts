import type { Category, Ingredient } from '../menu/ingredients.ts';

/** What has portions: an ingredient by its name, or a pizza of the menu by its id. */
export type StockCategory = Category | 'items';

/** How many of a pizza can still be sold, beside what its ingredients allow. */
export interface ItemCount extends Pick<Ingredient, 'qty' | 'soldOut'> {
  /** The pizza's name. */
  title: string;
  /** From then on it is sold again, uncounted. */
  until?: Date | undefined;
}

/** Knows the pizzas that are counted, by id: of others there are as many as their ingredients allow. */
export interface Counted {
  items?: Record<string, ItemCount> | undefined;
}

/** The counts that hold at this moment. */
export const countsAt = (items: Counted['items'], now: Date): NonNullable<Counted['items']> =>
  Object.fromEntries(Object.entries(items ?? {}).filter(([, { until }]) => !until || until > now));
