/** How money is received at the counter. */
export const tenders = ['cash', 'upi', 'card'] as const;
export type Tender = (typeof tenders)[number];

/** How a person gives money back, also what the provider received and can't return. */
export const backWays = [...tenders, 'bank', 'other'] as const;
export type BackWay = (typeof backWays)[number];

const counterPrefix = 'counter_';

/** Id of the payment of what was received for this checkout under this key: the provider never hears of it. */
export const counterPaymentId = (key: string, checkoutId: string): string =>
  `${counterPrefix}${key}-${checkoutId}`;

/** Whether a person received it: it is neither polled nor reconciled with the provider, nor refunded there. */
export const isCounterPayment = (paymentId: string | undefined): boolean =>
  paymentId?.startsWith(counterPrefix) === true;

/** A part to filter stored payments by. */
export const counterPayments = /^counter_/;

/**
 * What a UPI app reads out of a QR code: the shop's address, its name, and the amount, which the payer can't change.
 */
export function upiText(to: { upi: string; name: string; amount: number; note?: string }): string {
  const { upi, name, amount, note } = to;
  const said = { pa: upi, pn: name, am: (amount / 100).toFixed(2), cu: 'INR', ...(note && { tn: note }) };
  const query = Object.entries(said).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `upi://pay?${query.join('&').replaceAll('%40', '@')}`;
}
