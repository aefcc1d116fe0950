import type { Bill, BillLine } from '@forno/shared/contracts/server';
import {
  creditNote,
  dayOf,
  groupBy,
  sum,
  sumOfSplits,
  type TaxRegime,
  type TaxSplit,
  toRupees,
} from '@forno/shared/domain';

const groupsOf = <T>(items: readonly T[], keyOf: (item: T) => string) => [...groupBy(items, keyOf).values()];

const isNote = ({ kind }: Pick<Bill, 'kind'>) => kind === creditNote.kind;
const signOf = (bill: Bill) => (isNote(bill) ? -1 : 1);
/** `25-11-2026` in India. */
const dayInIndia = (moment: string) => dayOf(new Date(moment)).split('-').toReversed().join('-');

/** Taxes in rupees, by the names of the return; restaurant service bears no tax across states, and no cess. */
const taxes = ({ taxable, cgst, sgst }: TaxSplit) => ({
  txval: toRupees(taxable),
  camt: toRupees(cgst),
  samt: toRupees(sgst),
  csamt: 0,
});

/** A line of a bill, or what a credit note takes from one. */
interface Row extends TaxSplit {
  bill: Bill;
  line: BillLine;
}

function rowsOf(bills: readonly Bill[]): Row[] {
  return bills.flatMap((bill) =>
    bill.lines.map((line) => {
      const sign = signOf(bill);
      const { amount, taxable, cgst, sgst } = line;
      return {
        bill,
        line,
        amount: sign * amount,
        taxable: sign * taxable,
        cgst: sign * cgst,
        sgst: sign * sgst,
      };
    }),
  );
}

const isTaxed = ({ rate }: BillLine) => rate > 0;
/** Not what was sold and refunded in one month: a row of zeros is refused by the portal. */
const hasValue = ({ qty, txval, camt }: { qty?: number; txval: number; camt: number }) =>
  [qty, txval, camt].some(Boolean);

const itemsOf = ({ lines }: Bill) =>
  groupsOf(lines.filter(isTaxed), ({ rate }) => String(rate)).map((same, index) => ({
    num: index + 1,
    itm_det: { rt: same[0].rate, ...taxes(sumOfSplits(same)) },
  }));

/** Table 4 or 9B: documents to businesses with what is taxed of them, by their GSTIN. */
function toBusinesses<Named extends object>(bills: readonly Bill[], numberOf: (bill: Bill) => Named) {
  const taxed = bills.filter(({ lines }) => lines.some(isTaxed));
  return groupsOf(taxed, ({ buyer }) => buyer.business?.gstin ?? '').map((own) => ({
    ctin: own[0].buyer.business?.gstin ?? '',
    papers: own.map((bill) => ({
      ...numberOf(bill),
      val: toRupees(bill.amount),
      pos: bill.seller.state,
      rchrg: 'N',
      inv_typ: 'R',
      itms: itemsOf(bill),
    })),
  }));
}

/** Table 7: taxed sales to everybody else by place and rate, less their credit notes. */
const toConsumers = (rows: readonly Row[]) =>
  groupsOf(
    rows.filter(({ line }) => isTaxed(line)),
    ({ bill, line }) => `${bill.seller.state} ${line.rate}`,
  )
    .map((same) => ({
      sply_ty: 'INTRA',
      typ: 'OE',
      pos: same[0].bill.seller.state ?? '',
      rt: same[0].line.rate,
      ...taxes(sumOfSplits(same)),
    }))
    .filter(hasValue);

/** Table 8: sales at 0 %, less their credit notes. */
const untaxed = (sply_ty: 'INTRAB2B' | 'INTRAB2C', rows: readonly Row[]) => {
  const { amount } = sumOfSplits(rows.filter(({ line }) => !isTaxed(line)));
  return amount === 0 ? [] : [{ sply_ty, expt_amt: 0, nil_amt: toRupees(amount), ngsup_amt: 0 }];
};

/** Table 12: by SAC or HSN and rate, less credit notes. Services, of chapter 99, have no unit. */
const byCode = (rows: readonly Row[]) =>
  groupsOf(rows, ({ line }) => `${line.code} ${line.rate}`)
    .map((same) => {
      const { code, rate } = same[0].line;
      const isService = code.startsWith('99');
      const sold = sum(same.map(({ bill, line }) => signOf(bill) * line.quantity));
      return {
        hsn_sc: code,
        uqc: isService ? 'NA' : 'NOS',
        qty: isService ? 0 : sold,
        rt: rate,
        iamt: 0,
        ...taxes(sumOfSplits(same)),
      };
    })
    .filter(hasValue)
    .map((row, index) => ({ num: index + 1, ...row }));

/** The nth of its series, and of what series. */
const placeOf = (number: string) => {
  const [, series = '', digits = ''] = /^(.*\D)(\d+)$/.exec(number) ?? [];
  return { series, nth: Number(digits) };
};

/** Numbers one after the other: between them may be notes of bills of supply, which are in no return. */
function rangesOf(numbers: readonly string[]): string[][] {
  const ranges: string[][] = [];
  for (const number of numbers.toSorted()) {
    const [last, { series, nth }] = [ranges.at(-1), placeOf(number)];
    const before = placeOf(last?.at(-1) ?? '');
    if (last && before.series === series && before.nth === nth - 1) last.push(number);
    else ranges.push([number]);
  }
  return ranges;
}

/** Table 13: the numbers that were given. None is ever cancelled. */
function issuedNumbers(bills: readonly Bill[]) {
  const kinds = [
    { doc_num: 1, doc_typ: 'Invoices for outward supply', of: bills.filter((bill) => !isNote(bill)) },
    { doc_num: 5, doc_typ: 'Credit Note', of: bills.filter(isNote) },
  ];
  return kinds
    .filter(({ of }) => of.length > 0)
    .map(({ of, ...kind }) => ({
      ...kind,
      docs: rangesOf(of.map(({ number }) => number)).map((numbers, index) => {
        const count = { totnum: numbers.length, cancel: 0, net_issue: numbers.length };
        return { num: index + 1, from: numbers[0], to: numbers.at(-1), ...count };
      }),
    }));
}

/**
 * Whose returns a month has: of each registration that it was billed under, which files it also after the shop has moved to
 * another scheme, or turned its bills off. The shop's of now comes first, else the latest. Empty: there is none.
 */
export function filersOf(
  bills: readonly Bill[],
  papers: { regime: TaxRegime; gstin?: string | undefined } | null,
): string[] {
  const filers = bills.flatMap(({ regime, seller }) => (regime === 'regular' && seller.gstin) || []);
  const now = papers?.regime === 'regular' ? papers.gstin : undefined;
  const first = now !== undefined && (filers.length === 0 || filers.includes(now)) ? [now] : [];
  return [...new Set([...first, ...filers.toReversed()])];
}

/**
 * The month's GSTR-1 as the portal takes it, amounts in rupees: documents to businesses one by one, the others by rate,
 * what bears no tax, all by code, and the numbers given. Only of a shop in the regular regime. Pure.
 * @param month `2026-11`
 */
export function makeGstr1(bills: readonly Bill[], month: string, gstin: string) {
  const own = bills.filter(({ regime, seller }) => regime === 'regular' && seller.gstin === gstin);
  const isBusiness = ({ buyer }: Bill) => buyer.business !== undefined;
  const business = own.filter(isBusiness);
  const consumer = rowsOf(own.filter((bill) => !isBusiness(bill)));
  const businessRows = rowsOf(business);
  const [year = '', monthOfYear = ''] = month.split('-');
  return {
    gstin,
    fp: `${monthOfYear}${year}`,
    b2b: toBusinesses(
      business.filter((bill) => !isNote(bill)),
      ({ number, issuedAt }) => ({ inum: number, idt: dayInIndia(issuedAt) }),
    ).map(({ ctin, papers }) => ({ ctin, inv: papers })),
    b2cs: toConsumers(consumer),
    cdnr: toBusinesses(business.filter(isNote), ({ number, issuedAt }) => ({
      ntty: 'C',
      nt_num: number,
      nt_dt: dayInIndia(issuedAt),
    })).map(({ ctin, papers }) => ({ ctin, nt: papers })),
    nil: { inv: [...untaxed('INTRAB2B', businessRows), ...untaxed('INTRAB2C', consumer)] },
    hsn: { hsn_b2b: byCode(businessRows), hsn_b2c: byCode(consumer) },
    doc_issue: { doc_det: issuedNumbers(own) },
  };
}
