import { clockTime, type DisputeStatus, formatPaise, shopFormat } from '../domain/index.ts';

const dayText = shopFormat({ day: 'numeric', month: 'long' });
const deadline = (moment: Date) => `${dayText(moment)} at ${clockTime(moment)}`;

/** A provider's dispute in words: on its orders, in the money check and in the mail to the owner. */
export function disputeText(dispute: { status: DisputeStatus; respond_by: number; amount_deducted: number }) {
  return {
    open: `Disputed, answer by ${deadline(new Date(dispute.respond_by * 1_000))}`,
    under_review: 'Disputed, the bank is reviewing our answer',
    lost: `Dispute lost, the provider deducted ${formatPaise(dispute.amount_deducted)}`,
    won: 'Dispute won',
    closed: 'Dispute closed',
  }[dispute.status];
}
