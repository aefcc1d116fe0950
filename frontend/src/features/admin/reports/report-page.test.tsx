import { reportNotes } from '@forno/shared/messages/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminOpener, said } from '#testing/open-admin.tsx';
import { lastDays } from '#ui/day-range.tsx';
import { formatDuration } from './report.tsx';
import { ReportPage } from './report-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const sales = { orders: 2, pizzas: 3, revenue: 104_750 };
const report = {
  from: '2026-11-14',
  to: '2026-11-20',
  total: { ...sales, deliveries: 7, averageOrder: 52_375, gross: 419_000, refunded: 24_000, net: 395_000 },
  byDay: [{ day: '2026-11-20', ...sales }],
  byPizza: [{ pizzaId: '5f'.repeat(12), name: 'Margherita', ...sales }],
  byHour: [{ hour: 19, ...sales }],
  byStatus: [{ status: 'Delivered', ...sales }],
  ingredients: [{ category: 'bases', name: 'Regular', portions: 3, cost: 4_800 }],
  promises: { orders: 8, kept: 6 },
  timeInStatus: [{ status: 'In the Kitchen', orders: 2, medianMs: 750_000 }],
};
const path = '/admin/generate_report?from=2026-11-14&to=2026-11-20';
const open = adminOpener(<ReportPage />, path, { 'GET /report': { body: report } });

it('shows totals, and each part as a chart or, on request, a table', async () => {
  open();
  for (const text of ['₹1,047.50', '₹523.75', '75%'])
    expect((await screen.findAllByText(text)).length).toBeTruthy();
  for (const text of [
    reportNotes.revenue,
    reportNotes.average,
    'with cancelled orders',
    'gross minus refunded and deducted',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  const parts = [
    ['Revenue by day', '20 Nov'],
    ['Orders by hour', '7 pm'],
    ['By item', 'Margherita'],
    ['By status', 'Delivered'],
    ['Median time in each status', '13 min'],
    ['Ingredients used', '₹48'],
  ] as const;
  for (const [title, text] of parts) {
    const part = within(screen.getByRole('region', { name: title }));
    expect(part.getByRole('figure')).toBeTruthy();
    expect(part.queryByRole('table')).toBeNull();
    await userEvent.click(part.getByRole('button', { name: `${title}: show the table` }));
    expect(part.queryByRole('figure')).toBeNull();
    expect(within(part.getByRole('table')).getByText(text)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Revenue by day: show the chart' }));
  const chart = within(screen.getByRole('figure', { name: 'Revenue by day' }));
  expect(chart.getByText('20 Nov', { selector: 'strong' }).parentElement?.textContent).toBe(
    '20 Nov ₹1,047.50',
  );
});

it('tells ingredients of one name apart, says what a chart leaves out, and says a sum once', async () => {
  const tomato = { name: 'Tomato', portions: 3, cost: 0 };
  const others = Array.from({ length: 12 }, (_, n) => ({
    ...tomato,
    name: `Herb ${n}`,
    category: 'veggies',
  }));
  const ingredients = [{ ...tomato, category: 'sauces' }, { ...tomato, category: 'veggies' }, ...others];
  const total = { ...report.total, gross: sales.revenue, refunded: 0, net: sales.revenue };
  open({ 'GET /report': { body: { ...report, total, ingredients } } });
  const part = within(await screen.findByRole('region', { name: 'Ingredients used' }));
  for (const text of ['Tomato (sauces)', 'Tomato (veggies)', 'The first 12 of 14: the table has all.'])
    expect(part.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Net')).toBeNull();
});

it('tells channels, tenders, people and reasons apart, each with what it counts, and how it was', async () => {
  const added = {
    byChannel: [
      { channel: 'web', ...sales },
      { channel: 'counter', ...sales },
    ],
    byTender: [
      { tender: 'online', payments: 2, received: 80_000, refunded: 7_000 },
      { tender: 'cash', payments: 1, received: 30_000, refunded: 0 },
    ],
    byPerson: [
      { personId: 'aa'.repeat(12), name: 'Omar', taken: 3, amount: 90_000, moved: 41, refunded: 5_000 },
    ],
    refundReasons: [{ reason: 'You cancelled your order.', refunds: 2, amount: 6_000 }],
    ratings: { answers: 25, good: 23 },
  };
  open({ 'GET /report': { body: { ...report, ...added } } });
  await screen.findByText('92%');
  screen.getByText(`23 of 25 answers: ${reportNotes.rating}`);
  screen.getByText('Statuses set by person');
  const parts = [
    ['By channel', 'Counter', reportNotes.channel],
    ['By tender', '₹300', reportNotes.tender],
    ['By person', '0, ₹50', reportNotes.person],
    ['Refunds by reason', 'Cancelled by the customer.', reportNotes.refunds],
  ] as const;
  for (const [title, text, note] of parts) {
    const part = within(screen.getByRole('region', { name: title }));
    part.getByText(note);
    await userEvent.click(part.getByRole('button', { name: `${title}: show the table` }));
    within(part.getByRole('table')).getByText(text);
  }
});

it('shows a shop that sells on the web alone no channels or tenders, and refunds also without a sale left', async () => {
  const byTender = [{ tender: 'online', payments: 1, received: 40_000, refunded: 40_000 }];
  const refundReasons = [{ reason: 'Your order was cancelled.', refunds: 1, amount: 40_000 }];
  const total = { ...report.total, orders: 0 };
  open({ 'GET /report': { body: { ...report, total, byChannel: [], byTender, refundReasons } } });
  await screen.findByRole('region', { name: 'Refunds by reason' });
  for (const name of ['By channel', 'By tender', 'By person'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(screen.queryByText('How was it')).toBeNull();
});

it('has every day and hour on its axes, reads them by key, and sets the period before behind them', async () => {
  const before = {
    from: '2026-11-07',
    to: '2026-11-13',
    ...sales,
    orders: 4,
    byDay: [{ day: '2026-11-13', ...sales, revenue: 50_000 }],
    byHour: [{ hour: 17, ...sales, orders: 4 }],
    promises: { orders: 4, kept: 4 },
  };
  open({ 'GET /report': { body: { ...report, before } } });
  const hours = await screen.findByRole('slider', { name: /^Orders by hour of the day/ });
  // From five to seven, with an hour in between in which there was no order.
  expect([hours.getAttribute('max'), hours.getAttribute('aria-valuetext')]).toEqual([
    '2',
    '7 pm: 2 orders, 0 orders before',
  ]);
  fireEvent.change(hours, { target: { value: '0' } });
  expect(screen.getByText('5 pm', { selector: 'strong' }).parentElement?.textContent).toBe(
    '5 pm 0 orders, 4 orders before',
  );
  const days = screen.getByRole('slider', { name: /^Revenue by day/ });
  expect([days.getAttribute('max'), days.getAttribute('aria-valuetext')]).toEqual([
    '6',
    '20 Nov: ₹1,047.50, ₹500 before',
  ]);
  expect(screen.getByText('6 of 8 on time, before: 4 of 4 on time')).toBeTruthy();
});

it('tells the year of the days before, if it is another one', async () => {
  const promises = { orders: 0, kept: 0 };
  const before = { from: '2025-12-26', to: '2026-01-01', ...sales, byDay: [], byHour: [], promises };
  open({ 'GET /report': { body: { ...report, before } } });
  expect(await screen.findByText('The paler bars are 26 Dec 2025 to 1 Jan.')).toBeTruthy();
});

it('shows the week by hour, and the margin of what has a known cost', async () => {
  const byWeekHour = [{ weekday: 5, hour: 19, ...sales }];
  const byPizza = [
    { pizzaId: '1'.repeat(24), name: 'Margherita', ...sales, refunded: 4_750, cost: 25_000 },
    { pizzaId: '2'.repeat(24), name: 'Farmhouse', ...sales },
    { pizzaId: '4'.repeat(24), name: 'Rossa', ...sales, cost: 20_000 },
    { pizzaId: '3'.repeat(24), name: 'Margherita', ...sales },
  ];
  open({ 'GET /report': { body: { ...report, byWeekHour, byPizza } } });
  const sold = within(await screen.findByRole('region', { name: 'By item' }));
  await userEvent.click(sold.getByRole('button', { name: /show the table$/ }));
  expect(sold.getAllByRole('row', { name: /^Margherita/ })).toHaveLength(2);
  const week = within(await screen.findByRole('region', { name: 'Orders by weekday and hour' }));
  expect(week.getByText('Busiest: Friday, 7 pm, 2 orders.')).toBeTruthy();
  expect(week.getByRole('row', { name: /^7 pm/ }).textContent).toBe('7 pm2');
  const margin = within(screen.getByRole('region', { name: 'Margin by item' }));
  await userEvent.click(margin.getByRole('button', { name: /show the table$/ }));
  expect(margin.getByRole('row', { name: /^Margherita .* ₹750 75%$/ })).toBeTruthy();
  expect(margin.queryByText('Farmhouse')).toBeNull();
  const names = margin.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringMatching(/Rossa$/), expect.stringMatching(/Margherita$/)]);
});

it('speaks of a single order in the singular', async () => {
  open({ 'GET /report': { body: { ...report, byHour: [{ hour: 19, ...sales, orders: 1 }] } } });
  const hours = within(await screen.findByRole('region', { name: 'Orders by hour' }));
  expect(hours.getByText('1 order')).toBeTruthy();
});

it('asks for the days in the address, for a preset, and for typed days', async () => {
  const { sent } = open();
  await waitFor(() => expect(sent[0]?.path).toBe('/report?from=2026-11-14&to=2026-11-20'));
  await userEvent.click(screen.getByRole('button', { name: '30 days' }));
  const { from, to } = lastDays(30);
  await waitFor(() => expect(sent.at(-1)?.path).toBe(`/report?from=${from}&to=${to}`));
  expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true');
});

it('counts days as the shop does: past midnight in Bengaluru it is tomorrow', () => {
  expect(lastDays(7, new Date('2026-11-20T19:00:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});

it('says that there were no orders', async () => {
  open({ 'GET /report': { body: { ...report, total: { ...report.total, orders: 0 } } } });
  expect(await screen.findByText('No orders in this period')).toBeTruthy();
});

it('says in a part that there is nothing yet', async () => {
  open({ 'GET /report': { body: { ...report, timeInStatus: [] } } });
  const part = within(await screen.findByRole('region', { name: 'Median time in each status' }));
  expect(part.getByText('There is nothing yet.')).toBeTruthy();
  expect(part.queryByRole('figure')).toBeNull();
});

it('says that it could not be made, and tries again', async () => {
  let away = true;
  open({ 'GET /report': () => (away ? { status: 500, body: {} } : { body: report }) });
  await said('The report could not be created.');
  away = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Revenue by day' })).toBeTruthy();
});

it('saves the CSV with the session, under the name of its days', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { sent } = open({ 'GET /report.csv': { body: 'from,to' } });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const asked = sent.find(({ path: one }) => one.startsWith('/report.csv'));
  expect(asked?.path).toBe('/report.csv?from=2026-11-14&to=2026-11-20');
  expect(asked?.headers.get('authorization')).toBe('Bearer t');
  expect(click.mock.contexts[0]).toHaveProperty('download', 'forno-report-2026-11-14-2026-11-20.csv');
});

it('says when the file could not be made', async () => {
  open({ 'GET /report.csv': { status: 500, body: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await said('The CSV file could not be created.');
});

it.each([
  [48_000, '48 s'],
  [750_000, '13 min'],
  [3_900_000, '1 h 05 min'],
])('speaks %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
