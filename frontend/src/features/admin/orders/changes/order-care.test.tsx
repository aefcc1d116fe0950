import { readdressWords, refusalTexts } from '@forno/shared/messages/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { emitLive } from '#live/live-events.ts';
import { fakeOrders } from '#testing/fake-orders.ts';
import { hold } from '#testing/hold.ts';
import { adminOrder, openAdmin } from '#testing/open-admin.tsx';
import { toast } from '#ui/toast.ts';
import { AdminOrdersPage } from '../admin-orders-page.tsx';
import { KitchenBoardPage } from '../kitchen-board-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const delivery = { address: '7 Hill Road', phone: '+919876543210', note: 'Ring twice' };
const burnt = adminOrder(1, { quantity: 2, delivery, number: 7, status: 'In the Kitchen' });
const remake = adminOrder(2, {
  checkoutId: burnt.checkoutId,
  line: 1,
  number: 7,
  totalAmount: 0,
  remakeOf: burnt._id,
  remakeReason: 'burnt',
});

it('has a pizza made again from its ticket, which moves nothing, and shows what it replaces', async () => {
  const fake = fakeOrders([burnt], {
    [`POST /order/remake/${burnt._id}`]: { body: { message: 'It is being made again.', order: remake } },
  });
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=columns');
  await userEvent.click(await screen.findByRole('button', { name: 'Make 7 again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('How many'), '2');
  await userEvent.selectOptions(dialog.getByLabelText('Why'), 'Wrong pizza');
  await hold(dialog.getByRole('button', { name: 'Make 2 pizzas again' }));
  await screen.findByText('Remake of 1 × Margherita: burnt');
  const [{ body } = { body: undefined }] = fake.server.sent.filter(({ method }) => method === 'POST');
  expect(body).toEqual({
    key: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/),
    quantity: 2,
    reason: 'wrong',
  });
  expect(fake.order(burnt._id)).toMatchObject({ status: 'In the Kitchen', version: 1 });
});

it.each([
  ['Make 7 again', 'Make again: 7'],
  ['Change the delivery of 7', 'Delivery of 7'],
])('keeps “%s” open when somebody else moves its ticket', async (button, title) => {
  const fake = fakeOrders([burnt]);
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=columns');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: title });
  act(() => emitLive('order.changed', fake.set(burnt._id, 'Being Packed')));
  await screen.findByText('Print slip');
  screen.getByRole('dialog', { name: title });
});

it('changes what is changed in the form; its ticket says so until it is seen at Pack', async () => {
  const packed = adminOrder(3, {
    status: 'In the Kitchen',
    baked: '2026-11-20T14:30:00.000Z',
    delivery,
    number: 8,
  });
  const moved = {
    ...packed,
    version: 2,
    deliveryVersion: 1,
    delivery: { ...delivery, address: '9 Lake View' },
    deliveryChanged: '2026-11-20T14:40:00.000Z',
  };
  const path = `PUT /order/delivery/${packed.checkoutId}`;
  const { deliveryChanged: _seen, ...seen } = { ...moved, version: 3 };
  const fake = fakeOrders([packed], {
    [path]: { body: { message: 'Changed.', orders: [moved] } },
    [`PUT /order/delivery_seen/${packed.checkoutId}`]: { body: { message: 'Seen.', orders: [seen] } },
  });
  openAdmin(<KitchenBoardPage />, '/admin/orders/board?view=pack');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the delivery of 8' }));
  const dialog = within(await screen.findByRole('dialog'));
  const address = dialog.getByLabelText('Address');
  expect(address).toHaveProperty('value', '7 Hill Road');
  await userEvent.clear(address);
  await userEvent.type(address, '9 Lake View');
  await userEvent.click(dialog.getByRole('button', { name: 'Change delivery' }));
  await screen.findByText('Delivery changed');
  const sent = () => fake.server.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent()).toEqual([{ address: '9 Lake View', version: 0, terms: { fee: 0 } }]);
  await screen.findByText(/9 Lake View/);
  await userEvent.click(screen.getByRole('button', { name: 'Seen: 8 was changed' }));
  await waitFor(() => expect(screen.queryByText('Delivery changed')).toBeNull());
});

it('says why a delivery was not changed, and keeps what was typed; of a page out of date it shows the current one', async () => {
  const there = {
    ...burnt,
    version: 5,
    deliveryVersion: 1,
    delivery: { ...delivery, address: '3 New Lane' },
  };
  const path = `PUT /order/delivery/${burnt.checkoutId}`;
  let refusal: object = { code: 'outside_area', message: 'Sorry, not there.' };
  fakeOrders([burnt], { [path]: () => ({ status: 409, body: refusal }) });
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the delivery of 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Address'), ' West');
  await userEvent.click(dialog.getByRole('button', { name: 'Change delivery' }));
  await waitFor(() => expect(vi.mocked(toast.error).mock.calls.flat()).toContain('Sorry, not there.'));
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', '7 Hill Road West');
  const { delivery_stale: message } = refusalTexts;
  refusal = { code: 'delivery_stale', message, details: { orders: [there] } };
  await userEvent.click(dialog.getByRole('button', { name: 'Change delivery' }));
  await screen.findByText(/3 New Lane/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before it goes where delivery costs something else, anew for each address; ticked it is sent with what was read', async () => {
  const sold = { ...burnt, deliveryFee: 3_000 };
  const details = { fee: 6_000, minimum: 30_000 };
  const message = readdressWords.terms(details, sold.deliveryFee);
  const fake = fakeOrders([sold], {
    [`PUT /order/delivery/${burnt.checkoutId}`]: ({ body }) =>
      JSON.stringify(body).includes('6000')
        ? { body: { message: 'Changed.', orders: [] } }
        : { status: 409, body: { code: 'delivery_terms', message, details } },
  });
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the delivery of 7' }));
  const form = within(await screen.findByRole('dialog', { name: 'Delivery of 7' }));
  form.getByText(/The delivery fee stays as it was paid\./);
  await userEvent.type(form.getByLabelText('Address'), ' West');
  const send = () => userEvent.click(form.getByRole('button', { name: 'Change delivery' }));
  await send();
  await form.findByText(/^Delivery there costs ₹60 and needs an order of ₹300; ₹30 was paid\. The fee/);
  await userEvent.click(form.getByRole('checkbox', { name: 'Deliver there all the same' }));
  await userEvent.type(form.getByLabelText('Address'), ' 2');
  expect(form.queryByRole('checkbox')).toBeNull();
  await send();
  await userEvent.click(await form.findByRole('checkbox', { checked: false }));
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = fake.server.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const last = { address: '7 Hill Road West 2', version: 0 };
  expect(sent.slice(1)).toEqual([
    { ...last, terms: { fee: 3_000 } },
    { ...last, terms: details },
  ]);
  expect(vi.mocked(toast.error).mock.calls.flat()).not.toContain(message);
});

it('lists what was cancelled, with who and why, and nothing to press', async () => {
  const gone = adminOrder(4, {
    status: 'Delivered',
    voided: { at: '2026-11-20T14:40:00.000Z', reason: 'It was cold.' },
    voidedBy: { _id: 'f'.repeat(24), name: 'Bela' },
  });
  const fake = fakeOrders([gone]);
  openAdmin(<AdminOrdersPage />, '/admin/orders');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelled' }));
  await screen.findByText('It was cold.');
  screen.getByText(/by Bela/);
  expect(fake.server.sent.some(({ path }) => path.includes('voided=only'))).toBe(true);
  expect(screen.queryByRole('button', { name: /^(Delete|Move|Make|Change)/ })).toBeNull();
});
