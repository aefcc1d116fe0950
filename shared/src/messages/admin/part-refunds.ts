import { formatPaise, type RefundCause } from '../../domain/index.ts';

/** Why a part of an order goes back, as staff choose it. */
export const refundCauseNames: Record<RefundCause, string> = {
  wrong: 'Not what they ordered',
  missing: 'Something was missing',
  quality: 'Not as good as it should be',
  late: 'Too late',
  other: 'Something else',
};

/** The dialog that gives a part of an order back. Amounts in paise. */
export const giveBackWords = {
  /** `things`: how many, in words. */
  some: (things: string, isAll: boolean, amount: number): string =>
    `${isAll ? 'All ' : ''}${things}, ${formatPaise(amount)}`,
  anAmount: 'An amount',
  range: (most: number): string => `Enter an amount from ₹1 to ${formatPaise(most)}.`,
  before: (amount: number): string => `${formatPaise(amount)} of it went back before. `,
  outcome: (amount: number, name: string, kept: number): string =>
    `${formatPaise(amount)} goes back to ${name}, and the shop keeps ${formatPaise(kept)}. The order stays.`,
  asPaid: 'As it was paid',
  mailed: 'The customer is notified by email.',
  confirm: (amount: number): string => `Give back ${formatPaise(amount)}`,
} as const;
