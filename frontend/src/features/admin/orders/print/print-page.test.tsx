import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { PrintPage } from './print-page.tsx';

const delivery = { address: '7 Hill Road', phone: '+919876543210', note: 'No nuts! Ring twice' };
const first = adminOrder(1, {
  quantity: 2,
  totalAmount: 69_800,
  veggies: ['Basil'],
  note: 'Well done',
  lines: 2,
  delivery,
});
const second = adminOrder(2, {
  checkoutId: first.checkoutId,
  line: 1,
  lines: 2,
  totalAmount: 29_900,
  delivery,
});
const open = (orders: readonly object[], cancelled: readonly object[] = [], shown: object = first) => {
  fakeServer({
    [`GET /order/order/${first._id}`]: { body: shown },
    'GET /order/get_orders': { body: { orders: [...orders, ...cancelled] } },
    'POST /order/rider_links': {
      body: [{ checkoutId: first.checkoutId, url: 'https://forno.example/user/ride#token=secret' }],
    },
  });
  openAdmin(<PrintPage />, `/admin/orders/print/${orderId(1)}`, '/admin/orders/print/:id');
};

it('shows a ticket and a slip for the whole delivery, with its total, and prints on request', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open([second, first]);
  const ticket = within(await screen.findByRole('region', { name: 'Kitchen ticket' }));
  for (const words of ['2 × Margherita', '1 × Margherita', 'Basil', 'Well done', 'No nuts! Ring twice'])
    ticket.getByText(words);
  expect(ticket.queryByText('7 Hill Road')).toBeNull();
  const slip = within(screen.getByRole('region', { name: 'Packing slip' }));
  for (const words of [
    'Asha Rao',
    '7 Hill Road',
    '+91 98765 43210',
    'No nuts! Ring twice',
    '₹698',
    '₹299',
    '₹997',
  ])
    slip.getByText(words);
  await slip.findByRole('img', { name: 'QR code of the rider’s link' });
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says how the counter was paid, and what went back of it', async () => {
  const paid = { paymentId: 'counter_1', tenders: [{ tender: 'cash', amount: 69_800 }] };
  const refund = { amount: 9_900, state: 'done', reason: 'Cold.', byProvider: false, at: first.createdAt };
  open([{ ...first, ...paid, refund }]);
  const slip = await screen.findByRole('region', { name: 'Packing slip' });
  expect(slip.textContent).toContain('Paid in cash₹698Given back₹99');
  expect(slip.textContent).not.toContain('online');
});

it('waits for nothing that was cancelled', async () => {
  open([first], [{ ...second, voided: { at: second.createdAt, reason: 'Too late.' } }]);
  const slip = within(await screen.findByRole('region', { name: 'Packing slip' }));
  slip.getByText('7 Hill Road');
  expect(slip.queryByText(/of \d orders/)).toBeNull();
});

it('says how many are made of how many, for what so many cost, and when they go out', async () => {
  const promise = { from: '2099-11-30T07:00:00.000Z', to: '2099-11-30T07:30:00.000Z' };
  open([{ ...first, restocked: 1, promise, startAt: promise.from, lines: 1 }]);
  const [ticket, slip] = ['Kitchen ticket', 'Packing slip'].map((name) =>
    screen.findByRole('region', { name }),
  );
  within((await ticket)!).getByText('1 × Margherita (was 2)');
  for (const words of ['1 × Margherita (was 2)', '₹349', 'Mon, 30 Nov', '12:30–1:00'])
    within((await slip)!).getByText(words);
});

it('says of a cancelled one that it is, to who makes it and to who packs it', async () => {
  const cancelled = { ...first, voided: { at: first.createdAt, reason: 'Too late.' } };
  open([], [cancelled], cancelled);
  await screen.findByText('CANCELLED: DO NOT MAKE THIS');
  screen.getByText('CANCELLED: DO NOT HAND THIS OVER');
});

it('says to who makes it, too, that it is collected', async () => {
  open([{ ...first, fulfilment: 'pickup' }]);
  for (const name of ['Kitchen ticket', 'Packing slip'])
    within(await screen.findByRole('region', { name })).getByText('TO COLLECT AT THE SHOP');
});

it('says to the kitchen that it is made again, how much of it, and why', async () => {
  open([{ ...first, remakeOf: second._id, remakeReason: 'burnt' }]);
  const ticket = within(await screen.findByRole('region', { name: 'Kitchen ticket' }));
  ticket.getByText('Remake of 2 × Margherita: burnt');
});

it('has on its ticket what was said of the whole order, also where that may be of the way alone', async () => {
  open([{ ...first, delivery: { address: '', note: 'Ring twice' }, fulfilment: 'pickup' }]);
  within(await screen.findByRole('region', { name: 'Kitchen ticket' })).getByText('Ring twice');
});

it('says that it is not the whole delivery, and prints what is no longer in the list', async () => {
  open([]);
  const slip = within(await screen.findByRole('region', { name: 'Packing slip' }));
  slip.getByText('1 of 2 orders');
  expect(slip.getAllByText('₹698')).toHaveLength(2);
});
