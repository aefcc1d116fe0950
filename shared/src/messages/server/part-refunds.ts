import { formatPaise, type RefundCause, type Tender } from '../../domain/index.ts';
import { refundReasons } from '../admin/refund-reasons.ts';
import { wayWords } from '../everyone/payment-words.ts';

/** Why no part of an order goes back. */
export const refusedParts = {
  busy: 'Others are giving money back of the same order. Nothing was done: please try again.',
  other: 'Another part went back under this number a moment ago. Please look at the order, and ask again.',
  moreWentBack: (amount: number): string =>
    `By now ${formatPaise(amount)} of this order went back. Nothing more was done: please look at it again.`,
  /** `things`: how many, in words. */
  left: (amount: number, things: string): string =>
    amount === 0
      ? 'Nothing is left of this order to give back.'
      : `Of this order ${formatPaise(amount)} and ${things} are left to give back.`,
  asPaid: (left: readonly { tender: Tender; amount: number }[]): string =>
    `Please give it back as it was paid: up to ${left
      .filter(({ amount }) => amount > 0)
      .map(({ tender, amount }) => `${formatPaise(amount)} ${wayWords[tender]}`)
      .join(', ')}.`,
} as const;

/** How it ended, for the person who did it. */
export const partAnswers = {
  due: (amount: number, name: string): string => `${formatPaise(amount)} is on its way back to ${name}.`,
  done: (amount: number, name: string): string => `${formatPaise(amount)} went back to ${name}.`,
  held: (amount: number): string =>
    `${formatPaise(amount)} is held: the customer’s bank disputes this payment.`,
} as const;

/** To the customer. */
const causes: Record<RefundCause, string> = {
  wrong: refundReasons.notOrdered,
  missing: 'Something was missing.',
  quality: 'It was not as good as it should be.',
  late: 'It came too late.',
  other: '',
};

/** A cause and a person's own words as one text. */
export const refundReason = (cause: RefundCause, words = ''): string =>
  [causes[cause], words].filter(Boolean).join(' ');
