import { formatPaise, limits } from '../../domain/index.ts';

/** What is said beside amounts, apart from `validation`, which every customer loads. */
export const amountTexts = {
  priceDecimals: 'Price must have at most two decimals.',
  costNumber: 'Cost must be a number.',
  costNotNegative: 'Cost must not be negative.',
  costHigh: `Cost must be at most ₹${limits.priceMaxRupees}.`,
  paymentMin: `Payments start at ₹${limits.paymentMinPaise / 100}.`,
  paymentMax: (paise: number) =>
    `At most ${formatPaise(paise)} can be paid at once. Please order in two parts.`,
} as const;
