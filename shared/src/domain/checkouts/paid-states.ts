import type { CheckoutState } from './checkout-state.ts';

/** Of those whose money was taken for orders: made, or about to be. */
export const paidStates = ['paid', 'fulfilled'] as const satisfies readonly CheckoutState[];

/** Whether its money was taken for orders: see `paidStates`. */
export const isPaid = ({ state }: { state: CheckoutState }): boolean =>
  paidStates.some((paid) => paid === state);
