import type { Bill, BillsMonth } from '@forno/shared/contracts/server';
import { creditNote, periodOf, sum, sumOfSplits } from '@forno/shared/domain';
import { type Models, readRestored } from '@forno/shared/server/db';
import { ProviderError } from '@forno/shared/server/provider';
import { checkMoney } from '../money/check-money.ts';
import { rupees, shopTime, table } from '../../http/csv.ts';
import type { Deps } from '../deps.ts';
import { filersOf } from './gstr1.ts';

/** The first and the last day of a month such as `2026-11`. */
function daysOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** Everything that was issued in this month, in India, in its order. */
export async function readMonth({ bills }: Pick<Models, 'bills'>, month: string): Promise<Bill[]> {
  const { start, end } = periodOf(daysOf(month));
  const found = await bills
    .find({ issuedAt: { $gte: start, $lt: end } })
    .sort({ issuedAt: 1, _id: 1 })
    .lean();
  return found.map(({ facts }) => facts);
}

/** How many documents these are and what for, and the taxes of the tax invoices among them: a return has nothing of others. */
export const sumUpPapers = (bills: readonly Bill[]) => ({
  count: bills.length,
  ...sumOfSplits(bills.filter(({ regime }) => regime === 'regular')),
  amount: sum(bills.map(({ amount }) => amount)),
});

/**
 * Sums of a month's documents, and whether bills and money agree: of the payments of these days, what the provider
 * captured less what it refunded is what their bills are less their credit notes, whenever those were issued.
 */
export async function sumUpMonth(deps: Deps, month: string, bills: readonly Bill[]): Promise<BillsMonth> {
  const [{ papers }, restored] = await Promise.all([deps.settings.read(), readRestored(deps.models)]);
  const filers = filersOf(bills, papers);
  const notes = bills.filter(({ kind }) => kind === creditNote.kind);
  const issued = bills.filter(({ kind }) => kind !== creditNote.kind);
  return {
    month,
    regime: filers.length === 0 ? (papers?.regime ?? null) : 'regular',
    filers,
    bills: sumUpPapers(issued),
    creditNotes: sumUpPapers(notes),
    money: await compareWithMoney(deps, month),
    ...(restored && { restored: { at: restored.at.toISOString(), series: restored.series } }),
  };
}

async function compareWithMoney(deps: Deps, month: string): Promise<BillsMonth['money']> {
  try {
    const check = await checkMoney(deps, daysOf(month));
    if (check === 'too many') return null;
    const at = [{ ...check, received: check.captured }, ...(check.counter ? [check.counter] : [])];
    return {
      // The credit note of what is pending is issued once the bank has made it; that of what a person gave back, at once.
      kept:
        sum(at.map(({ received, refunded }) => received - refunded)) +
        (check.pending ?? 0) -
        (check.byHand ?? 0),
      billed: sum(at.map(({ billed = 0, credited = 0 }) => billed - credited)),
      ...(check.pending && { pending: check.pending }),
    };
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

/**
 * Every document of a month, a row for each of its lines: a spreadsheet for the accountant, by the shop's clock, amounts
 * in rupees. What a credit note takes back is below zero, so that columns add up to the month.
 */
export function writeMonthCsv(bills: readonly Bill[]): string {
  const head = [
    'number',
    'issued_at',
    'kind',
    'corrects',
    'buyer',
    'buyer_gstin',
    'item',
    'code',
    'quantity',
  ];
  const rows = bills.flatMap(({ number, issuedAt, kind, corrects, buyer, lines, regime, seller }) => {
    const sign = kind === creditNote.kind ? -1 : 1;
    return lines.map((line) => [
      number,
      shopTime(issuedAt),
      kind,
      corrects?.number ?? '',
      buyer.business?.name ?? buyer.name,
      buyer.business?.gstin ?? '',
      line.name,
      line.code,
      sign * line.quantity,
      line.rate,
      ...[line.taxable, line.cgst, line.sgst, line.amount].map((paise) => rupees(sign * paise)),
      regime,
      seller.gstin ?? '',
    ]);
  });
  const sums = ['rate_percent', 'taxable_inr', 'cgst_inr', 'sgst_inr', 'amount_inr'];
  return table([...head, ...sums, 'scheme', 'seller_gstin'], rows);
}
