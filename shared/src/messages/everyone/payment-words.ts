import { type BackWay, backWays, isCounterPayment } from '../../domain/index.ts';

export const wayWords: Record<BackWay, string> = {
  cash: 'in cash',
  upi: 'by UPI',
  card: 'by card',
  bank: 'by bank transfer',
  other: 'another way',
};

/** How a person gave it back, with what they said of it. */
export const wayTold = (way: BackWay, reference?: string): string =>
  [
    wayWords[way],
    ...(reference ? [`${way === 'bank' || way === 'upi' ? 'reference ' : ''}${reference}`] : []),
  ].join(', ');

interface Payment {
  paymentId: string;
  /** Paise. */
  amount: number;
  /** How it was received or given back by hand; absent of what the provider has, and on older records. */
  tenders?: readonly { tender: string; amount: number }[] | undefined;
}

/**
 * How money came or went back, as "Paid in cash" and paise: each way with its own where they are the amount, and else all
 * of them with the whole. Where nobody noted how, it does not say: old orders by phone were no more paid at the counter.
 */
export function paymentWords(
  { paymentId, amount, tenders = [] }: Payment,
  verb = 'Paid',
): readonly (readonly [string, number])[] {
  if (!isCounterPayment(paymentId) && tenders.length === 0) return [[`${verb} online`, amount]];
  const ways = backWays.flatMap((way) => {
    const same = tenders.filter(({ tender }) => tender === way);
    const sum = same.reduce((all, one) => all + one.amount, 0);
    return sum > 0 ? [[`${verb} ${wayWords[way]}`, sum] as const] : [];
  });
  if (ways.length > 0 && ways.reduce((all, [, sum]) => all + sum, 0) === amount) return ways;
  const used = backWays.filter((way) => tenders.some(({ tender }) => tender === way));
  const how = used.map((way) => wayWords[way]).join(' and ');
  return [[how ? `${verb} ${how}` : verb, amount]];
}
