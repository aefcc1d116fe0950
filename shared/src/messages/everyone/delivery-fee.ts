import { formatPaise } from '../../domain/index.ts';

/** What is said of the fee for a delivery; amounts in paise. */
export const feeTexts = {
  label: 'Delivery fee',
  freeFrom: (sum: number) => `Free delivery from ${formatPaise(sum)}.`,
  minimum: (sum: number) => `We deliver to this address from ${formatPaise(sum)}. Please add another pizza.`,
  /** To a client that does not know of it. */
  lacking: (fee: number) =>
    `Delivery to this address costs ${formatPaise(fee)} more. You have not been charged: please check the total again.`,
  rule: 'If the whole order is cancelled before it leaves the shop, the delivery fee is refunded too.',
  within: (fee: number) => `${formatPaise(fee)} of it is the delivery fee.`,
  back: (fee: number) => `The delivery fee of ${formatPaise(fee)} is refunded too.`,
} as const;
