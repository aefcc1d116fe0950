/**
 * A checkout's state: `opening` until the provider has its order; `expired` once its hold is released, though a late
 * payment still makes it `paid`; `fulfilled` and `refused` are final. The server's checkouts folder has the table of
 * transitions.
 */
export const checkoutStates = ['opening', 'unpaid', 'expired', 'paid', 'fulfilled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** Of those whose money was taken for orders: made, or about to be. */
export const paidStates = ['paid', 'fulfilled'] as const satisfies readonly CheckoutState[];

/** Whether its money was taken for orders: see `paidStates`. */
export const isPaid = ({ state }: { state: CheckoutState }): boolean =>
  paidStates.some((paid) => paid === state);
