/**
 * A checkout's state: `opening` until the provider has its order; `expired` once its hold is released, though a late
 * payment still makes it `paid`; `fulfilled` and `refused` are final. The server's checkouts folder has the table of
 * transitions.
 */
export const checkoutStates = ['opening', 'unpaid', 'expired', 'paid', 'fulfilled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];
