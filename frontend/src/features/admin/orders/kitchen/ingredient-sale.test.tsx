import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openShop } from '#testing/cart-examples.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { lastWritten, type Replies } from '#testing/fake-server.ts';
import { adminOrder, openAdmin } from '#testing/open-admin.tsx';
import { KitchenBoardPage } from '../kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (replies: Replies) => {
  const from = new Date(Date.now() + 50 * 60_000).toISOString();
  const later = { startAt: from, later: true, promise: { from, to: from } };
  const { server } = fakeOrders([adminOrder(1, later)], replies);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=make');
  return server;
};

it('marks an ingredient as sold out until tomorrow, or says how many are left, and closes for today', async () => {
  const stock = { bases: {}, sauces: {}, veggies: {}, cheeses: { Feta: { qty: 50, price: 40 } } };
  const with5 = { ...stock, cheeses: { Feta: { qty: 5, price: 40, soldOut: false } } };
  const off = { qty: 50, price: 40, soldOut: true, backAt: '2099-11-23T06:00:00.000Z' };
  let shop = openShop;
  const { sent } = open({
    'GET /shop': () => ({ body: shop }),
    'PUT /shop/pause': () => ({ body: (shop = { ...openShop, pause: { until: off.backAt, closed: true } }) }),
    'GET /inventory': { body: stock },
    'POST /inventory/sold-out': { body: { ...stock, cheeses: { Feta: off } } },
    'POST /inventory/move': { body: with5 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sold out' }));
  const more = () => userEvent.click(screen.getByRole('button', { name: /^Feta: until/ }));
  await screen.findByRole('switch', { name: /On sale/ });
  await more();
  await userEvent.click(screen.getByRole('button', { name: 'Until tomorrow' }));
  await screen.findByRole('switch', { name: /Sold out until 11:30 am/, checked: false });
  expect(lastWritten(sent)).toMatchObject({ name: 'Feta', soldOut: true, untilTomorrow: true });
  await more();
  await userEvent.type(screen.getByLabelText('Left of Feta'), '5{Enter}');
  await screen.findByRole('switch', { name: /5 left/, checked: true });
  expect(lastWritten(sent)).toMatchObject({ kind: 'left', lines: [{ name: 'Feta', qty: 5 }] });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText(/Already ordered for later: 1 in the next 60 minutes.+ A pause takes none/);
  await userEvent.click(await screen.findByRole('button', { name: 'Close for today' }));
  await screen.findByText(/Closed for today. We are closed. We open again/);
  expect(lastWritten(sent)).toMatchObject({ pause: { today: true } });
  expect(screen.getAllByRole('button', { name: 'Open again' }).length).toBeGreaterThan(0);
});
