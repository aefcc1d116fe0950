/** The provider's, the most urgent first. `open`: we must answer by its deadline. The last three are final. */
export const disputeStatuses = ['open', 'under_review', 'lost', 'won', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Still undecided. */
export const disputesOpen = disputeStatuses.slice(0, 2);

interface Claim {
  status: DisputeStatus;
  amount: number;
  amount_deducted: number;
}

/** Paise that the provider took back for this dispute; a lost one without a sum counts in full. */
export function deductedFor({ status, amount, amount_deducted: deducted }: Claim): number {
  if (status === 'lost') return deducted || amount;
  return status === 'closed' ? deducted : 0;
}

/** Paise that the provider took back for it, or may still take: they must not leave by a refund as well. */
export const claimedBy = (dispute: Claim): number =>
  disputesOpen.includes(dispute.status) ? dispute.amount : deductedFor(dispute);
