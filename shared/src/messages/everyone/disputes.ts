import { clockTime, type DisputeStatus, formatPaise, shopFormat } from '../../domain/index.ts';

const dayText = shopFormat({ day: 'numeric', month: 'long' });
const deadline = (moment: Date) => `${dayText(moment)} at ${clockTime(moment)}`;

/** To a customer who would get their money twice. */
export const refundHeld =
  'Your bank is looking into this payment already, so we wait for its decision. If it gives the money back, we don’t a second time.';

/** To a customer whose bank gave the money back in our place. */
export const refundBack = 'Your bank has given it back already, so nothing more is on its way.';

/** Paise of a refund that were made, are on their way, wait for a bank's decision, and were given back by the bank. */
export interface RefundParts {
  done: number;
  due: number;
  waits: number;
  back: number;
}

/** Why, to a customer, of a refund that is told with what we refund of it: what a dispute keeps of it stands apart. */
export const refundBeside = ({ done, due, waits, back }: RefundParts, reason: string): string =>
  [
    ...(done > 0 && due > 0 ? [`${formatPaise(done)} of it have gone back.`] : []),
    reason,
    ...(waits > 0 ? [`Another ${formatPaise(waits)} waits. ${refundHeld}`] : []),
    ...(back > 0 ? [`Another ${formatPaise(back)}: your bank has given it back.`] : []),
  ].join(' ');

/** To an admin: why a refund of a disputed payment waits. */
export const refundDisputed =
  'The customer’s bank disputes this payment: with a refund the money could leave twice. It goes out once the dispute is won.';

/** The same of a dispute that the bank decided for the customer. */
export const refundLost =
  'The customer’s bank decided for the customer and has given this back. Lost: nothing more is due.';

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
