import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { PrintPage } from './print-page.tsx';

it('shows the kitchen ticket and the packing slip, and prints on request', async () => {
  const order = adminOrder(1, {
    quantity: 2,
    totalAmount: 69_800,
    veggies: ['Basil'],
    note: 'Well done',
    line: 1,
    lines: 3,
    delivery: { address: '7 Hill Road', phone: '+919876543210', note: 'Ring twice' },
  });
  fakeServer({ [`GET /order/order/${order._id}`]: { body: order } });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  openAdmin(<PrintPage />, `/admin/orders/print/${orderId(1)}`, '/admin/orders/print/:id');
  const ticket = within(await screen.findByRole('region', { name: 'Kitchen ticket' }));
  for (const words of ['2 × Margherita', 'Basil', 'Well done', '2 of 3']) ticket.getByText(words);
  expect(ticket.queryByText('7 Hill Road')).toBeNull();
  const slip = within(screen.getByRole('region', { name: 'Packing slip' }));
  for (const words of ['Asha Rao', '7 Hill Road', '+91 98765 43210', 'Ring twice']) slip.getByText(words);
  expect(slip.getAllByText('₹698')).toHaveLength(2);
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
