import type { Order, StoredBill } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import type { Find } from './record.ts';

export interface Billed {
  bills: number;
  credit_notes: number;
  /** Paise: bills less credit notes. */
  billed: number;
  /** Bills with lines of several rates. */
  bills_of_two_rates: number;
}

/**
 * Every payment that became orders has one bill of its amount, and credit notes of what went back; every series counts
 * from 1 without gaps, forward in time, a bill by its payment's; every document adds up to the paisa, each line by the
 * rate of its pizza, and the credit notes of a line together to the tax of what went back of it. Pure.
 */
export function judgeBills(
  issued: readonly StoredBill[],
  captured: SandboxState['captured'],
  orders: readonly Order[],
  rateOf: (pizza: string) => number,
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
    for (const line of bills.flatMap(({ facts }) => facts.lines)) {
      const rate = rateOf(line.name);
      const those = notes.flatMap(({ facts }) => facts.lines.filter((one) => one.line === line.line));
      const credited = {
        amount: sum(those.map((one) => one.amount)),
        cgst: sum(those.map((one) => one.cgst)),
      };
      for (const { amount: part, cgst } of [line, credited])
        if (cgst !== Math.round((part * rate) / (200 + 2 * rate)))
          find('bill_wrong', `${id}, line ${line.line} at ${rate} %: ${cgst} of ${part} is each tax`);
      if ([line, ...those].some((one) => one.rate !== rate))
        find('bill_wrong', `${id}, line ${line.line} is not at ${rate} %`);
    }
    const returned = sum(notes.map(({ facts }) => facts.amount));
    if (bills.length !== 1 || bills[0]?.facts.amount !== amount || returned !== back) {
      const made = orders.filter(({ paymentId }) => paymentId === id);
      const about = { own: own.map(({ facts }) => facts), made };
      find('bill_wrong', `${id} of ${amount}, ${back} back: ${JSON.stringify(about)}`);
    }
  }
  const amountOf = (which: (bill: StoredBill) => boolean) =>
    sum(issued.filter(which).map(({ facts }) => facts.amount));
  const billed = amountOf(({ nth }) => nth === 0) - amountOf(({ nth }) => nth > 0);
  const kept = sum(paidFor.map(({ amount, amount_refunded: back }) => amount - back));
  if (billed !== kept) find('bill_wrong', `bills less credit notes are ${billed}, the money kept is ${kept}`);
  const bills = issued.filter(({ nth }) => nth === 0);
  return {
    bills: bills.length,
    credit_notes: issued.length - bills.length,
    billed,
    bills_of_two_rates: bills.filter(({ facts }) => new Set(facts.lines.map(({ rate }) => rate)).size > 1)
      .length,
  };
}
