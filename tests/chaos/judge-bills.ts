import type { Order, StoredBill } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import type { Find } from './record.ts';

export interface Billed {
  bills: number;
  credit_notes: number;
  /** Paise: bills less credit notes. */
  billed: number;
}

/**
 * Every payment that became orders has one bill of its amount, and credit notes of what went back; every series counts
 * from 1 without gaps, forward in time, a bill by its payment's; every document adds up to the paisa. Pure.
 */
export function judgeBills(
  issued: readonly StoredBill[],
  captured: SandboxState['captured'],
  orders: readonly Order[],
  find: Find,
): Billed {
  const paidAt = new Map(captured.map(({ id, created_at }) => [id, created_at * 1_000]));
  for (const series of new Set(issued.map((bill) => bill.series))) {
    const own = issued
      .filter((bill) => bill.series === series)
      .toSorted((one, other) => one.sequence - other.sequence);
    own.forEach(({ _id, sequence, issuedAt, nth, facts }, index) => {
      const before = own[index - 1]?.issuedAt.getTime() ?? 0;
      const due = Math.max(before, paidAt.get(facts.paymentId) ?? issuedAt.getTime());
      if (nth === 0 && issuedAt.getTime() !== due)
        find('bill_wrong', `${_id} is not dated by its payment, nor by the one before`);
      if (sequence !== index + 1) find('bill_wrong', `${_id} is number ${index + 1} of its series`);
      if (issuedAt.getTime() < before) find('bill_wrong', `${_id} is older than the one before`);
    });
  }
  for (const { facts } of issued) {
    const parts = [facts, ...facts.lines];
    const isWrong = parts.some(
      ({ amount, taxable, cgst, sgst }) => cgst !== sgst || taxable + cgst + sgst !== amount,
    );
    if (isWrong || sum(facts.lines.map(({ amount }) => amount)) !== facts.amount)
      find('bill_wrong', `${facts.number} does not add up`);
  }
  const ordered = new Set(orders.map(({ paymentId }) => paymentId));
  const paidFor = captured.filter(({ id }) => ordered.has(id));
  for (const { id, amount, amount_refunded: back } of paidFor) {
    const own = issued.filter(({ facts }) => facts.paymentId === id);
    const [bills, notes] = [own.filter(({ nth }) => nth === 0), own.filter(({ nth }) => nth > 0)];
    const returned = sum(notes.map(({ facts }) => facts.amount));
    if (bills.length !== 1 || bills[0]?.facts.amount !== amount || returned !== back)
      find(
        'bill_wrong',
        `${id} of ${amount}, ${back} back: ${JSON.stringify(own.map(({ facts }) => facts))}`,
      );
  }
  const amountOf = (which: (bill: StoredBill) => boolean) =>
    sum(issued.filter(which).map(({ facts }) => facts.amount));
  const billed = amountOf(({ nth }) => nth === 0) - amountOf(({ nth }) => nth > 0);
  const kept = sum(paidFor.map(({ amount, amount_refunded: back }) => amount - back));
  if (billed !== kept) find('bill_wrong', `bills less credit notes are ${billed}, the money kept is ${kept}`);
  const bills = issued.filter(({ nth }) => nth === 0).length;
  return { bills, credit_notes: issued.length - bills, billed };
}
