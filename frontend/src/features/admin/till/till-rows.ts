import type { TillAnswer } from '@forno/shared/contracts/admin';
import { formatPaise, notes, pluralise } from '@forno/shared/domain';
import { cashText, changeText, differenceText } from '@forno/shared/messages/admin';

export type Row = readonly [name: string, value: string];

const when = (isShown: boolean, ...row: Row): Row[] => (isShown ? [row] : []);

/** How the cash that should be there comes about. */
export function cashRows({
  float,
  tenders: { cash },
  paidIn,
  paidOut,
  afterClosing,
  ...till
}: TillAnswer): Row[] {
  const { closed } = till;
  return [
    ['Float', formatPaise(float)],
    [`Cash, ${pluralise(cash.payments, 'payment')}`, changeText(cash.received)],
    ...when(cash.refunds > 0, `Paid back, ${pluralise(cash.refunds, 'refund')}`, changeText(-cash.paidBack)),
    ...when(paidIn > 0, 'Paid in', changeText(paidIn)),
    ...when(paidOut > 0, 'Paid out', changeText(-paidOut)),
    ...when(afterClosing !== 0, 'Of it after closing', changeText(afterClosing)),
    ['Expected', cashText(closed?.expected ?? till.expected)],
    ...(closed ? [['Counted', formatPaise(closed.counted)] as const] : []),
    ...(closed ? [['Difference', differenceText(closed.difference)] as const] : []),
  ];
}

/** How it was counted, if by notes. */
export function countRows({ closed }: Pick<TillAnswer, 'closed'>): Row[] {
  if (!closed?.notes) return [];
  const lines = closed.notes.filter(({ count }) => count > 0);
  return [
    ...notes.flatMap((note) =>
      lines
        .filter((line) => line.note === note)
        .map(({ count }): Row => [`${count} × ${formatPaise(note)}`, formatPaise(count * note)]),
    ),
    ['Coins', formatPaise(closed.coins ?? 0)],
  ];
}

/** What was paid otherwise, and the papers. */
export function otherRows({ tenders: { upi, card }, sales, online, bills, taxCredited }: TillAnswer): Row[] {
  return [
    ['UPI', formatPaise(upi.received)],
    ...when(upi.paidBack > 0, 'UPI paid back', changeText(-upi.paidBack)),
    ['Card', formatPaise(card.received)],
    ...when(card.paidBack > 0, 'Card paid back', changeText(-card.paidBack)),
    ['Sales at this till', String(sales)],
    [`Meanwhile online, ${pluralise(online.payments, 'payment')}`, formatPaise(online.amount)],
    ...(bills
      ? ([
          [
            `${pluralise(bills.count, 'bill')}`,
            bills.from === bills.to ? bills.from : `${bills.from} to ${bills.to}`,
          ],
          ['Tax on them', formatPaise(bills.tax)],
        ] as const)
      : []),
    ...when(taxCredited > 0, 'Tax credited', changeText(-taxCredited)),
  ];
}
