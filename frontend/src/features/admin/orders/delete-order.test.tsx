import { errors } from '@forno/shared/messages/everyone';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, said } from '#testing/open-admin.tsx';
import { DeleteOrders } from './delete-order.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

it('asks why money for what was delivered goes back, before it is sent', async () => {
  const order = adminOrder(1, { status: 'Delivered' });
  const path = `DELETE /order/cancel_order/${order._id}`;
  const server = fakeServer({
    [path]: { body: { message: 'Give it now.' } },
    'GET /order/counts': { body: {} },
  });
  const onClose = vi.fn();
  openAdmin(<DeleteOrders orders={[order]} onClose={onClose} />, '/', '/');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Refund/ }));
  const reason = dialog.getByRole('textbox', { name: 'Reason, shown to the customer' });
  await userEvent.click(dialog.getByRole('button', { name: /^Cancel / }));
  dialog.getByText('Please give a reason.');
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.type(reason, 'It was cold');
  await userEvent.click(dialog.getByRole('button', { name: /^Cancel / }));
  await said('Give it now.');
  expect(lastWritten(server.sent)).toMatchObject({ refund: true, reason: 'It was cold' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('stays when the answer is lost, and pressed again tells what is to be handed over', async () => {
  const order = adminOrder(1);
  const told = { body: { message: 'Give it, unless somebody has.' } };
  const replies = [new TypeError('Failed to fetch'), told];
  fakeServer({
    [`DELETE /order/cancel_order/${order._id}`]: () => replies.shift() ?? told,
    'GET /order/counts': { body: {} },
  });
  const onClose = vi.fn();
  openAdmin(<DeleteOrders orders={[order]} onClose={onClose} />, '/', '/');
  const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Cancel / }));
  await press();
  await said(errors.connectionLost);
  expect(onClose).not.toHaveBeenCalled();
  await press();
  await said('Give it, unless somebody has.');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
