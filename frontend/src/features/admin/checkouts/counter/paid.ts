import { referenceMax, type TakeOrderBody } from '@forno/shared/contracts/admin';
import { cashBack, paiseOf, tenders } from '@forno/shared/domain';
import { tooLongIn } from '@forno/shared/messages/admin';
import type { CounterOrder } from './counter-order.ts';

/** What was received, and what of it is given back in paise. */
export type Paid = Pick<TakeOrderBody, 'pay' | 'tenders'> & { change: number };

/** What is received as it is typed now; undefined while that is not the total. */
export function paidBy({ pay, given, parts, reference }: CounterOrder, total: number): Paid | undefined {
  const said = reference.trim() && { reference: reference.trim() };
  if (pay === 'link') return { pay, change: 0 };
  if (pay === 'cash') {
    const change = cashBack(given.trim() ? paiseOf(given) : total, total);
    return change === undefined ? undefined : { pay, change, tenders: [{ tender: pay, amount: total }] };
  }
  if (tooLongIn(reference, referenceMax)) return undefined;
  if (pay !== 'split') return { pay, change: 0, tenders: [{ tender: pay, amount: total, ...said }] };
  const left = leftOf(parts, total);
  const change = Math.max(0, -left);
  // Change is given out of cash alone.
  if (left > 0 || (change > 0 && change >= amountOf(parts.cash)) || Number.isNaN(left)) return undefined;
  const split = tenders
    .map((tender) => ({ tender, amount: amountOf(parts[tender]) - (tender === 'cash' ? change : 0) }))
    .filter(({ amount }) => amount > 0)
    .map((part) => ({ ...part, ...(part.tender !== 'cash' && said) }));
  return { pay, change, tenders: split };
}

const amountOf = (typed: string): number => (typed.trim() ? paiseOf(typed) : 0);

/** Paise of a split payment that are not said yet, negative for too much; `NaN` while a part is no amount. */
export function leftOf(parts: CounterOrder['parts'], total: number): number {
  const amounts = tenders.map((tender) => amountOf(parts[tender]));
  return amounts.some((amount) => amount < 0) ? Number.NaN : amounts.reduce((left, one) => left - one, total);
}
