import type { ItemKind } from '../../domain/index.ts';

/** What something of the menu is, on its form. */
export const itemKindWords: Record<ItemKind, string> = { side: 'A side', drink: 'A drink' };

const names: Record<ItemKind, string> = { side: 'Side', drink: 'Drink' };

/** A text about a pizza, such as the specification's, as it is for what is none. */
export const ofKind = (text: string, kind: ItemKind | undefined): string =>
  kind ? text.replace('Pizza', names[kind]) : text;

/** The sections of the menu of what has none of its own. */
export const kindSections: Record<ItemKind, string> = { side: 'Sides', drink: 'Drinks' };
