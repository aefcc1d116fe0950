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

interface Disputed {
  disputes?: readonly { payment_id: string; status: DisputeStatus }[] | undefined;
}
interface Asked {
  state: string;
  paymentId: string;
  /** Since its payment is under dispute. */
  disputed?: boolean | undefined;
}

/** Held for a bank that has still to decide: until then it is neither sent nor given up. */
export const isUndecided = ({ disputes }: Disputed, { disputed, paymentId }: Omit<Asked, 'state'>) =>
  disputed && disputes?.some((one) => one.payment_id === paymentId && disputesOpen.includes(one.status));

/**
 * What becomes of a refund: it was made, it is on its way, a dispute holds it until the bank has decided (`waits`), or the
 * bank decided for the customer and gave it `back`, so that nothing more is due.
 */
export function fateOf({ disputes }: Disputed, refund: Asked): 'done' | 'due' | 'waits' | 'back' {
  const { state, disputed, paymentId } = refund;
  if (state === 'done') return 'done';
  if (!disputed || (state !== 'held' && state !== 'kept')) return 'due';
  const isDecided =
    disputes?.some((one) => one.payment_id === paymentId) && !isUndecided({ disputes }, refund);
  return isDecided ? 'back' : 'waits';
}
