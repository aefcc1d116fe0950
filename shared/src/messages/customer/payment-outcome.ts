import { formatPaise } from '../../domain/index.ts';
import { checkoutErrors } from '../everyone/index.ts';

const debit = 'If your bank shows a debit, it is returned in 5–7 working days.';

/** What it means for somebody's money that a payment came to nothing, or that it is not known what it came to. */
export const outcomeTexts = {
  failed: `${checkoutErrors.paymentFailed} No money has been taken. ${debit}`,
  closed: `Payment cancelled. You have not been charged. ${debit}`,
  checking:
    'We are checking your payment… If it went through, your order appears here: you don’t have to pay again.',
  unpaid: `No payment was made, and you have not been charged. ${debit}`,
  notLoaded:
    'The payment window could not load, and nothing was paid. A content blocker or your network may be blocking it: allow it on this page, or use another browser or network.',
} as const;

/** Before it is paid, when the shop has raised the fee since the page was opened; both in paise. */
export const dearerText = (before: number, now: number): string =>
  `${before > 0 ? `Delivery cost ${formatPaise(before)}` : 'Delivery was free'} when you came to this page. It costs ${formatPaise(now)} now.`;
