import { categories, type Ingredient } from '../menu/ingredients.ts';

/** What has portions: an ingredient by its name; as `items` an entry of the menu by its id, or a slot by `slotKey`. */
export const stockCategories = [...categories, 'items'] as const;
export type StockCategory = (typeof stockCategories)[number];

/** How many of a pizza, a side or a drink can still be sold, beside what its ingredients allow. */
export interface ItemCount extends Pick<Ingredient, 'qty' | 'cost' | 'soldOut' | 'counted'> {
  /** Its name on the menu. */
  title: string;
  /** From then on it is sold again, uncounted. */
  until?: Date | undefined;
  /** Of a slot: the pizzas that it was opened with. */
  of?: number | undefined;
  /** Of a slot: sold of others that overlap it. */
  beside?: number | undefined;
}

const slotPrefix = 'slot-';

/** A slot's place among the counts; no dot, which would be a path. */
export const slotKey = (from: Date): string => `${slotPrefix}${from.toISOString().slice(0, 16)}`;

/** Whether a count is a slot's, not a pizza's. */
export const isSlot = ({ category, name }: { category: StockCategory; name: string }): boolean =>
  category === 'items' && name.startsWith(slotPrefix);

/** Knows the pizzas that are counted, by id: of others there are as many as their ingredients allow. */
export interface Counted {
  items?: Record<string, ItemCount> | undefined;
}

/** Whether it lies on a shelf: a side or a drink, whose count has no end. Off sale without a number, it is not counted. */
const isOnShelf = ({ until, qty, soldOut, counted = 0 }: ItemCount): boolean =>
  !until && (qty > 0 || counted > 0 || !soldOut);

/** Sides and drinks that are counted, by id. */
export const onShelf = ({ items = {} }: Counted): Record<string, ItemCount> =>
  Object.fromEntries(Object.entries(items).filter(([, count]) => isOnShelf(count)));

/** The counts that hold at this moment. */
export const countsAt = (items: Counted['items'], now: Date): NonNullable<Counted['items']> =>
  Object.fromEntries(Object.entries(items ?? {}).filter(([, { until }]) => !until || until > now));
