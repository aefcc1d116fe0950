import { type DeliveryTerms, formatPaise } from '../../domain/index.ts';

/** What areas ask, in paise, each sum once, the least first. */
const sumsOf = (terms: readonly DeliveryTerms[], asked: 'minimum' | 'freeFrom'): number[] =>
  [...new Set(terms.flatMap((one) => one[asked] ?? []))].toSorted((one, other) => one - other);

/** Free deliveries as they are said within a sentence; empty: none is. */
function freeWords(terms: readonly DeliveryTerms[]): string {
  const charged = terms.filter(({ fee }) => fee > 0);
  const [least, more] = sumsOf(charged, 'freeFrom');
  if (least === undefined) return '';
  const everywhere = more === undefined && charged.every(({ freeFrom }) => freeFrom !== undefined);
  return `free from ${formatPaise(least)}${everywhere ? '' : ' in some areas'}`;
}

/** Whether areas differ in it. */
const differs = (terms: readonly DeliveryTerms[], asked: 'fee' | 'minimum'): boolean =>
  new Set(terms.map((term) => term[asked])).size > 1;

const byAddress = (isBy: boolean): string => (isBy ? ', by address' : '');

/** The least that is brought, by area; empty: any order is. */
function minimumWords(terms: readonly DeliveryTerms[]): string {
  const sums = sumsOf(terms, 'minimum');
  if (sums.length === 0) return '';
  const ends = [...new Set([sums[0], sums.at(-1)])].map((sum = 0) => formatPaise(sum));
  return `The smallest order is ${ends.join(' to ')}${byAddress(differs(terms, 'minimum'))}.`;
}

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
    const most = Math.max(0, ...terms.map(({ fee }) => fee));
    const plus = `Plus ${differs(terms, 'fee') ? 'up to ' : ''}${formatPaise(most)} for delivery`;
    const free = freeWords(terms);
    const by = byAddress(differs(terms, 'fee'));
    return [most > 0 ? `${plus}${by}${free && `, ${free}`}.` : '', minimumWords(terms)]
      .filter(Boolean)
      .join(' ');
  },
  /** Where nothing is in a cart: sentences on when it is free, and on the least that is brought. */
  rules: (terms: readonly DeliveryTerms[]): string[] => {
    const free = freeWords(terms);
    return [free && `Delivery is ${free}.`, minimumWords(terms)].filter(Boolean);
  },
  upTo: (fee: number) =>
    `Delivery costs up to ${formatPaise(fee)}, by address and by what you order. You see how much before you pay.`,
  rule: 'If the whole order is cancelled before it leaves the shop, the delivery fee is refunded too.',
  within: (fee: number) => `${formatPaise(fee)} of it is the delivery fee.`,
  backIfAll: (fee: number) =>
    `The delivery fee of ${formatPaise(fee)} is refunded too, once nothing of the order stays.`,
  back: (fee: number) => `The delivery fee of ${formatPaise(fee)} is refunded too.`,
} as const;
