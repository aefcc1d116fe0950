import { keys } from './keys.ts';

/** Query keys of bills and papers, which few pages need: `keys.ts` is in the first load of all. */
export const paperKeys = {
  /** Below the shop's settings: refetched with them. */
  papers: [...keys.shop, 'papers'],
  facts: [...keys.shop, 'facts'],
  ready: [...keys.admin.all, 'ready'],
  bills: (checkoutId: string) => ['bills', checkoutId],
  month: (month: string) => [...keys.admin.all, 'papers', month],
} as const;
