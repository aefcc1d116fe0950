import type { ReportAnswer } from '@forno/shared/contracts/server';
import { describe, expect, it } from 'vitest';
import { dayOf, periodOf } from '@forno/shared/domain';
import { remakeReasonWords } from '@forno/shared/messages/server';
import { median } from '@forno/shared/server/orders';
import { billSettingsForTests } from '@forno/shared/testing';
import { taxIn } from './make-report.ts';
import { badRange } from './report.ts';
import { writeCsv } from './write-csv.ts';

describe("the shop's days", () => {
  it('begin at midnight in Kolkata', () => {
    expect(periodOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
      start: new Date('2026-10-31T18:30:00Z'),
      end: new Date('2026-11-01T18:30:00Z'),
    });
    expect(dayOf(new Date('2026-10-31T18:29:59Z'))).toBe('2026-10-31');
    expect(dayOf(new Date('2026-10-31T18:30:00Z'))).toBe('2026-11-01');
  });

  it('of a report are one to 366, in order', () => {
    expect(badRange({ from: '2026-11-01', to: '2026-11-01' })).toBeUndefined();
    expect(badRange({ from: '2025-11-01', to: '2026-11-01' })).toBeUndefined();
    expect(badRange({ from: '2026-11-02', to: '2026-11-01' })?.ok).toBe(false);
    expect(badRange({ from: '2020-11-02', to: '2026-11-01' })?.ok).toBe(false);
  });
});

it.each([
  [[5], 5],
  [[1, 3], 2],
  [[1, 2, 9], 2],
])('the median of %j is %i', (sorted, middle) => {
  expect(median(sorted)).toBe(middle);
});

it('the GST of an item is that of its own rate, in what was not refunded, if the shop charges any', () => {
  const [cola, pizza] = ['5f', '6a'].map((id) => ({
    pizzaId: id.repeat(12),
    revenue: 24_000,
    refunded: 10_000,
  }));
  const papers = { ...billSettingsForTests, ownRates: [{ pizzaId: cola!.pizzaId, code: '2202', rate: 40 }] };
  expect([taxIn(cola!, papers), taxIn(pizza!, papers)]).toEqual([{ tax: 4_000 }, { tax: 666 }]);
  expect([taxIn(pizza!, { ...papers, regime: 'composition' }), taxIn(pizza!, null)]).toEqual([{}, {}]);
});

describe('the CSV', () => {
  const sales = { orders: 1, pizzas: 2, revenue: 29_905 };
  const report = (name: string): ReportAnswer => ({
    from: '2026-11-01',
    to: '2026-11-02',
    total: { ...sales, averageOrder: 29_905, gross: 59_810, refunded: 24_905, deducted: 5_000, net: 29_905 },
    byDay: [{ day: '2026-11-01', ...sales }],
    byPizza: [{ pizzaId: '5f'.repeat(12), name, ...sales, refunded: 10_000, cost: 4_000, tax: 948 }],
    remakes: [{ reason: 'burnt', pizzas: 3, cost: 9_000 }],
    byHour: [{ hour: 19, ...sales }],
    byStatus: [{ status: 'Delivered', ...sales }],
    ingredients: [
      { category: 'bases', name: 'Regular', portions: 2, cost: 2_500 },
      { category: 'veggies', name: 'Basil', portions: 1 },
    ],
    promises: { orders: 4, kept: 3 },
    timeInStatus: [{ status: 'In the Kitchen', orders: 1, medianMs: 90_000 }],
  });

  it('contains every table, in rupees with paise', () => {
    const text = writeCsv(report('Margherita'));
    for (const row of [
      'average_order_inr,gross_inr,refunded_inr,net_inr,deliveries,deducted_inr',
      '2026-11-01,2026-11-02,1,2,299.05,299.05,598.10,249.05,299.05,,50.00',
      '2026-11-01,1,2,299.05',
      'pizza,orders,items,revenue_inr,refunded_inr,cost_inr,margin_inr,gst_inr',
      'Margherita,1,2,299.05,100.00,40.00,149.57,9.48',
      'remake_reason,pizzas,cost_inr',
      `${remakeReasonWords.burnt},3,90.00`,
      '19,1,2,299.05',
      'bases,Regular,2,25.00',
      'veggies,Basil,1,',
      '4,3,0',
      'In the Kitchen,1,1.5',
    ])
      expect(text).toContain(`${row}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1,"],
    ['@SUM(A1)', "'@SUM(A1),"],
    ['-5+1', "'-5+1,"],
    ['a, b', '"a, b",'],
    ['the "best"', '"the ""best""",'],
  ])('writes the name %s so that no spreadsheet runs or splits it', (name, cell) => {
    expect(writeCsv(report(name))).toContain(`\r\n${cell}1,2,299.05`);
  });
});
