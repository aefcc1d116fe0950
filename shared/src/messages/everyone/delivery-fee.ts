import { type DeliveryTerms, formatPaise } from '../../domain/index.ts';

/** What is said of the fee for a delivery; amounts in paise. */
export const feeTexts = {
  label: 'Delivery fee',
  freeFrom: (sum: number) => `Free delivery from ${formatPaise(sum)}.`,
  minimum: (sum: number) => `We deliver to this address from ${formatPaise(sum)}. Please add another item.`,
  /** To a client that does not know of it. */
  lacking: (fee: number) =>
    `Delivery to this address costs ${formatPaise(fee)} more. You have not been charged: please check the total again.`,
  /** Beside a sum of pizzas alone; several terms: the address decides. Empty where nothing is to be said. */
  beside: (terms: readonly DeliveryTerms[]): string => {
    const fees = terms.map(({ fee }) => fee);
    const most = Math.max(0, ...fees);
    const [freeFrom, ...others] = new Set(terms.filter(({ fee }) => fee > 0).map((one) => one.freeFrom));
    const from = Math.min(...terms.map(({ minimum = 0 }) => minimum));
    const free = freeFrom !== undefined && others.length === 0 ? `, free from ${formatPaise(freeFrom)}` : '';
    const plus = Math.min(...fees) < most ? `Plus up to ${formatPaise(most)}` : `Plus ${formatPaise(most)}`;
    const by = Math.min(...fees) < most ? ', by address' : '';
    return [
      ...(most > 0 ? [`${plus} for delivery${by}${free}.`] : []),
      ...(terms.length > 0 && from > 0 ? [`We deliver from ${formatPaise(from)}.`] : []),
    ].join(' ');
  },
  upTo: (fee: number) =>
    `Delivery costs up to ${formatPaise(fee)}, by address and by what you order. You see how much before you pay.`,
  rule: 'If the whole order is cancelled before it leaves the shop, the delivery fee is refunded too.',
  within: (fee: number) => `${formatPaise(fee)} of it is the delivery fee.`,
  backIfAll: (fee: number) =>
    `The delivery fee of ${formatPaise(fee)} is refunded too, once nothing of the order stays.`,
  back: (fee: number) => `The delivery fee of ${formatPaise(fee)} is refunded too.`,
} as const;
