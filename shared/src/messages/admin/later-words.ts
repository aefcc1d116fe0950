import { pluralise } from '../../domain/index.ts';

/** What the settings say of what is, or can be, ordered for later. */
export const laterWords = {
  only: 'Customers can only order for later.',
  pause:
    'A pause stops what is ordered for now. Times after it, or on other days where it has no end, can still be ordered, unless you turn off orders for later. What is ordered already stays.',
  /** Above what pauses the shop, with how much is sold for those times; undefined: nothing. */
  whilePaused(sold: readonly (readonly [when: string, orders: number])[]): string | undefined {
    const some = sold.filter(([, orders]) => orders > 0).map(([when, orders]) => `${orders} ${when}`);
    if (some.length === 0) return undefined;
    return `Already ordered for later: ${some.join(', ')}. A pause takes none of it back: make it, or change or cancel it.`;
  },
  onDay: (orders: number) =>
    `${pluralise(orders, 'order')} for later on this day. They stay, whatever the hours, unless you change or cancel them.`,
} as const;
