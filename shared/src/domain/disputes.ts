/** The provider's, the most urgent first. `open`: we must answer by its deadline. The last three are final. */
export const disputeStatuses = ['open', 'under_review', 'lost', 'won', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Still undecided. */
export const disputesOpen = disputeStatuses.slice(0, 2);
