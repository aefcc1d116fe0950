import type { TillAnswer } from '@forno/shared/contracts/admin';
import { formatCount, formatPaise, notes, pluralise } from '@forno/shared/domain';
import { cashText, changeText, differenceText, lastCountedWords } from '@forno/shared/messages/admin';
import type { Pair } from '#ui/pairs.tsx';

/** How the cash that should be there comes about. */
export function cashRows(till: TillAnswer): readonly Pair[] {
  const { float, paidIn, paidOut, afterClosing } = till;
  const { cash } = till.tenders;
  return [
    ['Float', formatPaise(float)],
    [`Cash, ${pluralise(cash.payments, 'payment')}`, changeText(cash.received)],
    [`Paid back, ${pluralise(cash.refunds, 'refund')}`, cash.refunds > 0 && changeText(-cash.paidBack)],
    ['Paid in', paidIn > 0 && changeText(paidIn)],
    ['Paid out', paidOut > 0 && changeText(-paidOut)],
    ['Of it after closing', afterClosing !== 0 && changeText(afterClosing)],
  ];
}

/** What was counted before its float, and by how much that differs: nothing, where it was never closed before. */
export function floatRows({ float, lastCounted }: TillAnswer): readonly Pair[] {
  if (lastCounted === undefined) return [];
  return [
    [lastCountedWords, formatPaise(lastCounted)],
    ['Difference of the float', changeText(float - lastCounted)],
  ];
}

/** What should be there, and what was. */
export function resultRows({ expected, closed }: TillAnswer): readonly Pair[] {
  return [
    ['Expected', cashText(closed?.expected ?? expected)],
    ['Counted', closed && formatPaise(closed.counted)],
    ['Difference', closed && differenceText(closed.difference)],
  ];
}

/** How it was counted, if by notes. */
export function countRows({ closed }: Pick<TillAnswer, 'closed'>): readonly Pair[] {
  if (!closed?.notes) return [];
  const lines = closed.notes.filter(({ count }) => count > 0);
  return [
    ...notes.flatMap((note) =>
      lines
        .filter((line) => line.note === note)
        .map(({ count }): Pair => [`${count} × ${formatPaise(note)}`, formatPaise(count * note)]),
    ),
    ['Coins', formatPaise(closed.coins ?? 0)],
  ];
}

/** What was paid otherwise, and the papers. */
export function otherRows(till: TillAnswer): readonly Pair[] {
  const { sales, online, bills, taxCredited } = till;
  const { upi, card } = till.tenders;
  return [
    [`UPI, ${pluralise(upi.payments, 'payment')}`, formatPaise(upi.received)],
    ['UPI paid back', upi.paidBack > 0 && changeText(-upi.paidBack)],
    [`Card, ${pluralise(card.payments, 'payment')}`, formatPaise(card.received)],
    ['Card paid back', card.paidBack > 0 && changeText(-card.paidBack)],
    ['Sales at this till', formatCount(sales)],
    [`Meanwhile online, ${pluralise(online.payments, 'payment')}`, formatPaise(online.amount)],
    [
      pluralise(bills?.count ?? 0, 'bill'),
      bills && (bills.from === bills.to ? bills.from : `${bills.from} to ${bills.to}`),
    ],
    ['Tax on them', bills && formatPaise(bills.tax)],
    ['Tax credited', taxCredited > 0 && changeText(-taxCredited)],
  ];
}
