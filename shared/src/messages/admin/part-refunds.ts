import { type BackWay, formatPaise, pluralise, type RefundCause, tenders } from '../../domain/index.ts';
import { wayWords } from '../everyone/payment-words.ts';

/** To whoever hands it over, in paise: all of one way as one sum. `again`: somebody was told before, and may have done it. */
export function handOver(
  name: string,
  parts: readonly { tender: BackWay; amount: number }[],
  again = false,
): string {
  const sums = tenders.flatMap((way) => {
    const sum = parts.reduce((all, { tender, amount }) => (tender === way ? all + amount : all), 0);
    return sum > 0 ? [`${formatPaise(sum)} ${wayWords[way]}`] : [];
  });
  return `Give ${name} ${sums.join(' and ')} ${again ? 'unless somebody has' : 'now'}: it is noted.`;
}

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
  remakes: (pizzas: string): string => `What is being made again goes too: ${pizzas}.`,
  confirm: (amount: number): string => `Give back ${formatPaise(amount)}`,
} as const;

/** What the provider does not give back, and a person did. */
export const byHandWords = {
  stuck: (refunds: string): string => `${refunds} that the provider does not make`,
  lead: 'They are tried again, and wait for money at the provider or for the customer’s bank. Where the account is closed or the card has expired, send the money another way, then say so here: it is asked for no more.',
  failed: (failures: number): string => `It failed ${pluralise(failures, 'time')}.`,
  title: 'Given back another way',
  given: (sum: string): string =>
    `You have given ${sum} back already. The customer reads how, and the provider is not asked again. Cash is taken out of the open till.`,
  hint: 'Such as the number of the transfer. The customer reads it.',
  confirm: 'It is given back',
} as const;
