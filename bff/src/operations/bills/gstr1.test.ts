import { readFileSync } from 'node:fs';
import type { Bill } from '@forno/shared/contracts/server';
import { splitTax, sumOfSplits, toPaise } from '@forno/shared/domain';
import { billSettingsForTests } from '@forno/shared/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filersOf, makeGstr1 } from './gstr1.ts';
import { sumUpPapers, writeMonthCsv } from './month.ts';

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL('./gstr1.schema.json', import.meta.url), 'utf8')),
);
const gstin = billSettingsForTests.gstin ?? '';
const business = { name: 'Asha Foods', gstin: '27AAPFU0939F1ZV' };

const seller = { legalName: 'Forno Foods LLP', address: '12 Oven Street', state: '29', gstin };

/** One line at each rate. */
function billOf(number: string, amounts: Record<number, number>, fields: Partial<Bill> = {}): Bill {
  const lines = Object.entries(amounts).map(([rate, amount], line) => ({
    line,
    name: '=Margherita',
    details: '',
    code: Number(rate) === 5 ? '996331' : '0910',
    rate: Number(rate),
    quantity: 2,
    ...splitTax(amount, Number(rate)),
  }));
  return {
    number: `F1/26-27/${number}`,
    kind: 'tax-invoice',
    regime: 'regular',
    issuedAt: '2026-11-30T18:29:59.000Z',
    seller,
    buyer: { name: 'Asha', address: '4 Chapel Lane' },
    paymentId: 'pay_1',
    lines,
    ...sumOfSplits(lines),
    ...fields,
  };
}
const note = { kind: 'credit-note' } as const;
const toBusiness = { buyer: { name: 'Asha', address: '4 Chapel Lane', business } };
const bills = [
  billOf('0000001', { 5: 49_900, 40: 10_001 }),
  billOf('0000002', { 5: 24_951 }),
  billOf('0000003', { 5: 99_999 }, toBusiness),
  billOf('C000001', { 5: 10_000 }, note),
  billOf('C000002', { 5: 5_003 }, { ...note, ...toBusiness }),
];
describe('the return of a month', () => {
  const made = makeGstr1(bills, '2026-11', gstin);

  it('is as its schema says', () => {
    expect(schema.safeParse(made).error).toBeUndefined();
    expect(schema.safeParse({ ...made, fp: '2026-11' }).success).toBe(false);
    expect(made.fp).toBe('112026');
  });

  it('tells businesses one by one, by the day in India, and sums up the others by rate', () => {
    expect(made.b2b).toMatchObject([
      { ctin: business.gstin, inv: [{ inum: 'F1/26-27/0000003', idt: '30-11-2026', val: 999.99 }] },
    ]);
    expect(made.cdnr).toMatchObject([{ nt: [{ nt_num: 'F1/26-27/C000002', ntty: 'C', val: 50.03 }] }]);
    const rest = sumOfSplits([splitTax(49_900, 5), splitTax(24_951, 5)]);
    const back = splitTax(10_000, 5);
    expect(made.b2cs.map(({ rt, txval }) => [rt, toPaise(txval)])).toEqual([
      [5, rest.taxable - back.taxable],
      [40, splitTax(10_001, 40).taxable],
    ]);
  });

  it('has the same sums by code as by table, and the taxes of both halves alike', () => {
    const sum = (rows: readonly { txval: number; camt: number; samt: number }[]) =>
      rows
        .map(({ txval, camt, samt }) => [txval, camt, samt].map(toPaise))
        .reduce((one, other) => one.map((value, index) => value + (other[index] ?? 0)), [0, 0, 0]);
    expect(sum(made.hsn.hsn_b2c)).toEqual(sum(made.b2cs));
    const [, camt, samt] = sum([...made.hsn.hsn_b2b, ...made.hsn.hsn_b2c]);
    expect(camt).toBe(samt);
    expect(made.hsn.hsn_b2c.map(({ uqc, qty }) => [uqc, qty])).toEqual([
      ['NA', 0],
      ['NOS', 2],
    ]);
  });

  it('tells which numbers were given, each kind for itself', () => {
    expect(made.doc_issue.doc_det.map(({ doc_num, docs }) => [doc_num, docs])).toEqual([
      [1, [{ num: 1, from: 'F1/26-27/0000001', to: 'F1/26-27/0000003', totnum: 3, cancel: 0, net_issue: 3 }]],
      [5, [{ num: 1, from: 'F1/26-27/C000001', to: 'F1/26-27/C000002', totnum: 2, cancel: 0, net_issue: 2 }]],
    ]);
  });

  it('tells of no number between them that another paper has', () => {
    const notes = ['C000001', 'C000003', 'C000004', 'CX00005'].map((number) =>
      billOf(number, { 5: 100 }, note),
    );
    const supply = { ...note, regime: 'composition' } as const;
    const all = [...notes, billOf('C000002', { 0: 100 }, supply)];
    const [issued] = makeGstr1(all, '2026-11', gstin).doc_issue.doc_det;
    expect(issued?.docs.map(({ num, from, to, totnum }) => [num, from, to, totnum])).toEqual([
      [1, 'F1/26-27/C000001', 'F1/26-27/C000001', 1],
      [2, 'F1/26-27/C000003', 'F1/26-27/C000004', 2],
      [3, 'F1/26-27/CX00005', 'F1/26-27/CX00005', 1],
    ]);
  });

  it('is empty, but of its form, without bills, and for bills by other rules', () => {
    const none = makeGstr1([billOf('B000001', { 0: 100 }, { regime: 'composition' })], '2026-11', gstin);
    expect(schema.safeParse(none).error).toBeUndefined();
    expect([none.b2cs, none.doc_issue.doc_det]).toEqual([[], []]);
  });
});

it.each([
  ['the shop’s, as it is', bills, { regime: 'regular', gstin }, [gstin]],
  ['the shop’s, of a month without bills', [], { regime: 'regular', gstin }, [gstin]],
  ['that of before, when it pays composition by now', bills, { regime: 'composition', gstin }, [gstin]],
  ['that of before, when its bills are off by now', bills, null, [gstin]],
  [
    'that of before, when it has another GSTIN by now',
    bills,
    { regime: 'regular', gstin: business.gstin },
    [gstin],
  ],
  [
    'that of each, when it has another GSTIN since',
    [...bills, billOf('0000009', { 5: 100 }, { seller: { ...seller, gstin: business.gstin } })],
    { regime: 'regular', gstin: business.gstin },
    [business.gstin, gstin],
  ],
  [
    'nobody’s, of a month by other rules',
    [billOf('B000001', { 0: 100 }, { regime: 'composition' })],
    { regime: 'composition', gstin },
    [],
  ],
] as const)('a month’s return is %s', (_whose, month, papers, filers) => {
  expect(filersOf(month, papers)).toEqual(filers);
});

describe('a return of any month', () => {
  type Sums = readonly { txval: number; camt: number; samt: number }[];
  const sumOf = (rows: Sums) =>
    rows.reduce((sum, { txval, camt, samt }) => sum + toPaise(txval) + toPaise(camt) + toPaise(samt), 0);

  it('has in tables 4 + 7 + 8 − 9B, and in 12, what was billed less what was credited', () => {
    const paise = fc.integer({ min: 1, max: 300_000 });
    const amounts = fc.dictionary(fc.constantFrom('0', '0.25', '5', '18', '40', '13'), paise, { minKeys: 1 });
    const paper = fc.record({ amounts, isNote: fc.boolean(), isBusiness: fc.boolean() });
    fc.assert(
      fc.property(fc.array(paper, { maxLength: 12 }), (papers) => {
        const month = papers.map(({ amounts: own, isNote, isBusiness }, nth) =>
          billOf(String(nth), own, { ...(isNote && note), ...(isBusiness && toBusiness) }),
        );
        const made = makeGstr1(month, '2026-11', gstin);
        expect(schema.safeParse(made).error).toBeUndefined();
        const documents = (of: readonly { itms: readonly { itm_det: Sums[number] }[] }[]) =>
          sumOf(of.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det)));
        const tables =
          documents(made.b2b.flatMap(({ inv }) => inv)) +
          sumOf(made.b2cs) +
          made.nil.inv.reduce((sum, { nil_amt }) => sum + toPaise(nil_amt), 0) -
          documents(made.cdnr.flatMap(({ nt }) => nt));
        const due = month.reduce((sum, { kind, amount }) => sum + (kind === note.kind ? -amount : amount), 0);
        expect(tables).toBe(due);
        expect(sumOf([...made.hsn.hsn_b2b, ...made.hsn.hsn_b2c])).toBe(due);
      }),
    );
  });

  it('has what bears no tax in table 8 alone, and nothing of what all went back', () => {
    const untaxed = [billOf('1', { 0: 5_000, 5: 100 }), billOf('2', { 0: 900 }, toBusiness)];
    const returned = [billOf('3', { 5: 100 }, note), billOf('4', { 0: 900 }, { ...note, ...toBusiness })];
    const made = makeGstr1([...untaxed, ...returned], '2026-11', gstin);
    expect(made.nil.inv.map(({ sply_ty, nil_amt }) => [sply_ty, nil_amt])).toEqual([['INTRAB2C', 50]]);
    expect([made.b2b, made.cdnr, made.b2cs, made.hsn.hsn_b2b]).toEqual([[], [], [], []]);
    expect(made.hsn.hsn_b2c).toMatchObject([{ num: 1, qty: 2, rt: 0, txval: 50 }]);
  });

  it('nets the pieces of goods as it nets their price', () => {
    const made = makeGstr1([billOf('1', { 40: 10_000 }), billOf('2', { 40: 3_000 }, note)], '2026-11', gstin);
    expect(made.hsn.hsn_b2c).toMatchObject([{ qty: 0, txval: 50 }]);
  });
});

it('sums up the taxes of tax invoices alone, and the amounts of all papers', () => {
  const [taxed, ...others] = [
    billOf('1', { 5: 10_000 }),
    billOf('B1', { 0: 700 }, { regime: 'composition' }),
  ];
  const { taxable, cgst, sgst } = taxed!;
  expect(sumUpPapers([taxed!, ...others])).toEqual({ count: 2, amount: 10_700, taxable, cgst, sgst });
});

it('is a spreadsheet with a row for each line, in which no name is a formula', () => {
  const rows = writeMonthCsv(bills).split('\r\n');
  expect(rows).toHaveLength(1 + 6);
  expect([rows[1], rows[2], rows[5]]).toEqual([
    `F1/26-27/0000001,2026-11-30 23:59:59,tax-invoice,,Asha,,'=Margherita,"=""996331""",2,5,475.24,11.88,11.88,499.00,regular,${gstin}`,
    `F1/26-27/0000001,2026-11-30 23:59:59,tax-invoice,,Asha,,'=Margherita,"=""0910""",2,40,71.43,14.29,14.29,100.01,regular,${gstin}`,
    `F1/26-27/C000001,2026-11-30 23:59:59,credit-note,,Asha,,'=Margherita,"=""996331""",-2,5,-95.24,-2.38,-2.38,-100.00,regular,${gstin}`,
  ]);
});
