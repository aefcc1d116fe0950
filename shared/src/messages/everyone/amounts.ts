import { formatPaise, limits } from '../../domain/index.ts';

/** What is said beside amounts, apart from `validation`, which every customer loads. */
export const amountTexts = {
  paymentMin: `Payments start at ₹${limits.paymentMinPaise / 100}.`,
  paymentMax: (paise: number) =>
    `At most ${formatPaise(paise)} can be paid at once. Please order in two parts.`,
} as const;
