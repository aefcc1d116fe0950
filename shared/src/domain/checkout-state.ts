/**
 * The state of a checkout: `opening` until the provider has its order, `expired` when nothing is held for it any
 * more, which a late payment still turns into `paid`; `fulfilled` and `refused` are final. The server's checkout
 * room has the table of what leads from one to the next.
 */
export const checkoutStates = ['opening', 'unpaid', 'expired', 'paid', 'fulfilled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];
