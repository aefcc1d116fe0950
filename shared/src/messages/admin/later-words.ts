import { pluralise } from '../../domain/index.ts';

/** What the settings say of what is, or can be, ordered for later. */
export const laterWords = {
  only: 'Customers can only order for later.',
  pause:
    'A pause stops what is ordered for now. Times after it, or on other days where it has no end, can still be ordered, unless you turn off orders for later. What is ordered already stays.',
  onDay: (orders: number) =>
    `${pluralise(orders, 'order')} for later on this day. They stay, whatever the hours, unless you change or cancel them.`,
} as const;
