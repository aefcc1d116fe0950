import type { ItemKind } from '../../domain/index.ts';

/** What something of the menu is, on its form. */
export const itemKindWords: Record<ItemKind, string> = { side: 'A side', drink: 'A drink' };

/** The sections of the menu of what has none of its own. */
export const kindSections: Record<ItemKind, string> = { side: 'Sides', drink: 'Drinks' };
