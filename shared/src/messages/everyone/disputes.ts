import { clockTime, type DisputeStatus, formatPaise, shopFormat } from '../../domain/index.ts';

const dayText = shopFormat({ day: 'numeric', month: 'long' });
const deadline = (moment: Date) => `${dayText(moment)} at ${clockTime(moment)}`;

/** To a customer who would get their money twice. */
export const refundHeld =
  'Your bank is looking into this payment already, so we wait for its decision. If it gives the money back, we don’t a second time.';

/** To an admin: why a refund of a disputed payment waits. */
export const refundDisputed =
  'The customer’s bank disputes this payment: with a refund the money could leave twice. It goes out once the dispute is won.';

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
