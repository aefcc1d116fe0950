import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { BillSettings } from '../../contracts/server/index.ts';
import { billWords } from '../../messages/server/index.ts';
import { defaultPizza, billSettingsForTests } from '../../testing/index.ts';
import type { Checkout } from '../db/models/index.ts';
import { type Draft, draftBill, draftCreditNote } from './bill-facts.ts';

const ids = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const line = (nth: number, amount: number) => ({
  ...defaultPizza,
  line: nth,
  lineId: String(nth),
  pizzaId: ids[nth]!,
  orderId: ids[nth]!,
  pizzaName: `Pizza ${nth}`,
  pizzaImage: '',
  originalPrice: amount / 100,
  price: amount / 100,
  quantity: 1,
  amount,
  needs: [],
});
/** The second of three pizzas is sold at 40 percent; the third costs as much as half of it. */
const checkout = {
  customer: { name: 'Asha', email: '' },
  paymentId: 'pay_1',
  lines: [line(0, 24_000), line(1, 20_000), line(2, 10_000)],
} as unknown as Checkout;
const papers: BillSettings = {
  ...billSettingsForTests,
  ownRates: [
    { pizzaId: String(new Types.ObjectId()), code: '2202', rate: 12 },
    { pizzaId: String(ids[1]), code: '220210', rate: 40 },
  ],
};
const numbered = (draft: Draft, number: string) => ({
  ...draft,
  number,
  issuedAt: '2026-11-25T14:12:00.000Z',
});
const bill = numbered(draftBill(checkout, papers), 'F1/26-27/0000001');
const rows = ({ lines }: Draft) =>
  lines.map(({ line: nth, code, rate, amount, cgst }) => [nth, code, rate, amount, cgst]);
const note = (amount: number, nth?: number, before: readonly ReturnType<typeof numbered>[] = []) =>
  draftCreditNote(
    { amount, reason: 'Late.', ...(nth !== undefined && { orderId: ids[nth]! }) },
    checkout,
    bill,
    before,
  );

describe('a bill of two rates', () => {
  it('taxes each pizza at its own', () => {
    expect(rows(bill)).toEqual([
      [0, '996331', 5, 24_000, 571],
      [1, '220210', 40, 20_000, 2_857],
      [2, '996331', 5, 10_000, 238],
    ]);
  });

  it('says only what is known of what has no ingredients', () => {
    const food = { allergens: [], unsaid: ['diet', 'kcal'] } as unknown as (typeof bill.lines)[0]['food'];
    const side = { ...bill, lines: [{ ...bill.lines[0]!, details: '', food }] };
    expect(billWords(side).rows[0]?.details).toMatch(/^None of the \d+ listed allergens$/);
  });

  it.each(['composition', 'unregistered'] as const)('of a shop that is %s has none', (regime) => {
    expect(draftBill(checkout, { ...papers, regime })).toMatchObject({ cgst: 0, sgst: 0, amount: 54_000 });
  });
});

describe('money of the counter', () => {
  const taken = [
    { tender: 'cash', amount: 40_000, by: { name: 'Ravi' }, reference: 'slip 7' },
    { tender: 'upi', amount: 14_000, by: { name: 'Ravi' } },
  ];
  const paid = { ...checkout, paymentId: 'counter_1', tenders: taken } as unknown as Checkout;
  const told = (draft: Draft) => billWords(numbered(draft, '')).facts.slice(-2);

  it('is named on its bill by each way, and its credit note by how it went back, with no more of who and how', () => {
    const drawn = draftBill(paid, papers);
    expect(told(drawn)).toEqual([
      ['Paid in cash', '₹400.00'],
      ['Paid by UPI', '₹140.00'],
    ]);
    expect(JSON.stringify(drawn)).not.toMatch(/Ravi|slip/);
    const back = { amount: 10_000, reason: 'Late.', tender: 'upi' as const };
    const credit = draftCreditNote(back, paid, numbered(drawn, ''), []);
    expect(told(credit).at(-1)).toEqual(['Given back by UPI', '₹100.00']);
  });

  it('is not called online on a bill of before, which does not say how it came', () => {
    const { tenders: _, ...before } = paid;
    expect(told(draftBill(before, papers)).at(-1)).toEqual(['Paid', '₹540.00']);
    expect(told(bill).at(-1)).toEqual(['Paid online', 'pay_1']);
  });
});

describe('its credit note takes back', () => {
  it('the tax of the pizza that it names, and that alone, and says why', () => {
    const named = note(10_000, 1);
    expect(rows(named)).toEqual([[1, '220210', 40, 10_000, 1_429]]);
    expect(named).toMatchObject({ cgst: 1_429, corrects: { number: bill.number, reason: 'Late.' } });
  });

  it('the pizza whose rest it is when it names none, or one after the other', () => {
    expect(rows(note(20_000))).toEqual([[1, '220210', 40, 20_000, 2_857]]);
    expect(rows(note(30_000)).map(([nth, , , amount]) => [nth, amount])).toEqual([
      [0, 24_000],
      [1, 6_000],
    ]);
  });

  it('with those before it the whole of each pizza, to the paisa', () => {
    const before = [numbered(note(3_335, 1), 'C1')];
    before.push(numbered(note(3_335, 1, before), 'C2'));
    const last = note(20_000, 1, before);
    // Each by itself would be rounded to 476.
    expect(before.map(({ cgst }) => cgst)).toEqual([476, 477]);
    expect(rows(last)[1]).toEqual([1, '220210', 40, 13_330, 2_857 - 476 - 477]);
    // What is more than the pizza's rest is another's.
    expect(last.lines.map(({ line: nth, amount }) => [nth, amount])).toEqual([
      [0, 6_670],
      [1, 13_330],
    ]);
  });

  it('the pizzas that a person gave back, none with an amount, and together the bill’s', () => {
    const three = { ...bill, lines: [{ ...bill.lines[0]!, quantity: 3, amount: 10_001 }] };
    const before: ReturnType<typeof numbered>[] = [];
    const parts = [
      { amount: 3_333, quantity: 1 },
      // As much as one costs, and yet none.
      { amount: 3_334, quantity: 0 },
      { amount: 100, quantity: 1 },
    ];
    const given = [...parts, { amount: 3_234, quantity: undefined }].map(({ amount, quantity }, nth) => {
      const lines = quantity === undefined ? [] : [{ line: 0, quantity, amount }];
      const next = draftCreditNote(
        { amount, reason: 'Burned.', orderId: ids[0]!, lines },
        checkout,
        three,
        before,
      );
      before.push(numbered(next, `C${nth}`));
      return next.lines[0]?.quantity;
    });
    expect(given).toEqual([1, 0, 1, 1]);
  });

  it('all that is left of the pizzas with the last of their money, as an amount too', () => {
    const two = { ...bill, lines: [{ ...bill.lines[0]!, quantity: 2, amount: 10_001 }] };
    const part = (amount: number, quantity: number, before: ReturnType<typeof numbered>[]) => {
      const refund = { amount, reason: 'Cold.', orderId: ids[0]!, lines: [{ line: 0, quantity, amount }] };
      return draftCreditNote(refund, checkout, two, before);
    };
    const first = part(5_000, 0, []);
    expect(first.lines[0]?.quantity).toBe(0);
    expect(part(5_001, 0, [numbered(first, 'C1')]).lines[0]?.quantity).toBe(2);
    expect(part(10_001, 1, []).lines[0]?.quantity).toBe(2);
  });

  it('as many pizzas as are paid back whole with it, and of one rupee none', () => {
    const three = { ...bill, lines: [{ ...bill.lines[0]!, quantity: 3 }] };
    const before: ReturnType<typeof numbered>[] = [];
    const pieces = [100, 7_900, 12_000, 4_000].map((amount, nth) => {
      const next = draftCreditNote({ amount, reason: 'Late.' }, checkout, three, before);
      before.push(numbered(next, `C${nth}`));
      return billWords(numbered(next, '')).rows[0]?.cells[1];
    });
    expect(pieces).toEqual(['–', '1', '1', '1']);
  });
});
