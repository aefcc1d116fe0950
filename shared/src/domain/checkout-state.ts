/** The provider's, the most urgent first. `open`: we must answer by its deadline. The last three are final. */
export const disputeStatuses = ['open', 'under_review', 'lost', 'won', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Still undecided. */
export const disputesOpen = disputeStatuses.slice(0, 2);

/**
 * A checkout's state: `opening` until the provider has its order; `expired` once its hold is released, though a late
 * payment still makes it `paid`; `fulfilled` and `refused` are final. The server's checkouts folder has the table of
 * transitions.
 */
export const checkoutStates = ['opening', 'unpaid', 'expired', 'paid', 'fulfilled', 'refused'] as const;
export type CheckoutState = (typeof checkoutStates)[number];
