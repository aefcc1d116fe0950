import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { adminOpener } from '#testing/open-admin.tsx';
import { DashboardPage } from './dashboard-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const figures = {
  users: 61,
  orders: 5_000,
  revenue: 369_814_400,
  inventoryItems: 30,
  ordersToday: 411,
  revenueToday: 29_890_200,
  openOrders: 130,
  lateOrders: 7,
  lowStockItems: 3,
  refundsDue: 1,
  notYetOrdered: { checkouts: 0, since: null },
  workers: 'running',
};
const open = adminOpener(<DashboardPage />, '/admin', { 'GET /report/dashboard': { body: figures } });

it('shows live figures in the places of the samples', async () => {
  open();
  for (const text of [
    '61',
    '5,000',
    '₹36,98,144',
    '30',
    'one a pizza, 411 today',
    'before refunds, ₹2,98,902 today',
    '3 running low',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

it.each([
  ['Kitchen board', '/admin/orders/board'],
  ['Inventory items', '/admin/inventory'],
  ['Add a pizza', '/admin/pizza_dashboard/add'],
  ['View pizzas', '/admin/pizza_dashboard/get'],
  ['Users', '/admin/users'],
  ['Generate report', '/admin/generate_report'],
  ['Queues', '/admin/queues'],
])('leads to %s', (name, path) => {
  open();
  const links = screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(links).toContain(path);
});

it('says what to do next, and where', async () => {
  const todo = { unseenOrders: 2, heldRefunds: 1, failedJobs: 0, lowStock: ['Basil', 'Feta', 'Corn'] };
  const tickets = { open: 4, unanswered: 2, unsettled: 1 };
  open({ 'GET /report/dashboard': { body: { ...figures, todo: { ...todo, tickets, badRatings: 1 } } } });
  const list = within(await screen.findByRole('region', { name: 'To do next' }));
  expect(
    (await list.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['2 new orders not seen', '/admin/orders?status=Order+Received'],
    ['7 late orders to hurry', '/admin/orders?sort=late'],
    ['1 refund to approve', '/admin/money_check'],
    ['No failed jobs to look into', '/admin/queues'],
    ['4 messages open, 2 unanswered after 48 hours, 1 unsettled after 30 days', '/admin/messages'],
    ['1 bad rating to read', '/admin/messages?state=ratings'],
    ['3 items running low', '/admin/inventory'],
  ]);
});

it('sets today beside the same weekday a week before', async () => {
  const hour = { hour: 19, orders: 400, pizzas: 500, revenue: 29_890_200 };
  const day = {
    byHour: [hour],
    promises: { orders: 300, kept: 276 },
    sold: { today: { deliveries: 205, net: 29_890_200 }, before: { deliveries: 250, net: 26_000_000 } },
    before: { day: '2026-11-17', orders: 500, revenue: 26_000_000, byHour: [{ ...hour, hour: 20 }] },
  };
  vi.useFakeTimers({ now: new Date('2026-11-24T20:00:00+05:30'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  open({ 'GET /report/dashboard': { body: { ...figures, day } } });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(
    await today.findByText(
      'without fees and disputes, after refunds, ▲ 15% on last Tuesday: ₹2,60,000 by now',
    ),
  ).toBeTruthy();
  expect(today.getByText('▼ 18% on last Tuesday: 250 by now')).toBeTruthy();
  expect(today.getByText('276 of 300 on time')).toBeTruthy();
  const chart = today.getByRole('slider');
  expect(chart.getAttribute('aria-valuetext')).toBe('7 pm: 400 orders, 0 orders before');
});

it('says after midnight that its day began at 5 am, unlike that of a report', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T00:30:00+05:30'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  open();
  await screen.findByRole('region', { name: 'Today, since 5 am yesterday' });
});

it('says that the workers stopped and how long a paid order waits, and is not green then', async () => {
  const since = new Date(Date.now() - 40_000).toISOString();
  const stopped = { ...figures, workers: 'stopped', notYetOrdered: { checkouts: 1, since } };
  open({ 'GET /report/dashboard': { body: stopped } });
  expect(await screen.findByText(/^Paid, not yet ordered: 1, oldest 4\d s$/)).toBeTruthy();
  expect(screen.getByText('✕ Workers stopped')).toBeTruthy();
  expect(screen.queryByText('Live')).toBeNull();
});

it('renders without figures, with a retry', async () => {
  let away = true;
  open({ 'GET /report/dashboard': () => (away ? { status: 503 } : { body: figures }) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  away = false;
  await userEvent.click(again);
  expect(await screen.findByText('5,000')).toBeTruthy();
});
