import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { examplePromise, openShop } from '#testing/cart-examples.ts';
import { lastWritten } from '#testing/fake-server.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { OrdersPage } from './orders-page.tsx';

const slots = ['2030-11-22T06:00:00.000Z', '2030-11-22T06:30:00.000Z'];
const promise = { from: slots[0] ?? '', to: slots[1] ?? '' };
const later = { later: true, startAt: '2030-11-22T05:35:00.000Z', promise };
const open = (order: object, free = slots) => {
  const { checkoutId } = anOrder();
  const { server } = fakeShop({
    replies: {
      'GET /order/get_orders': { body: { orders: [anOrder(order)] } },
      'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } },
      'GET /shop/promise': { body: { ...examplePromise, slots: free } },
      [`PUT /order/own_time/${checkoutId}`]: { body: { message: 'Changed.' } },
    },
  });
  openScreen(<OrdersPage />, '/order');
  return server;
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Change the time' }));

it('says which time it has, offers the other free ones of what is for later, and sends the one that is chosen', async () => {
  const server = open(later);
  await press();
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Ordered for: Fri 22 Nov, 11:30 am to 12:00 pm.');
  const options = () => dialog.getAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toEqual(['Choose a time', 'Fri 22 Nov, 12:00 pm to 12:30 pm']));
  await userEvent.selectOptions(dialog.getByLabelText('New time'), slots[1] ?? '');
  await userEvent.click(dialog.getByRole('button', { name: 'Change the time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastWritten(server.sent)).toEqual({ dueAt: slots[1] });
});

it('says so where there is no other, and asks for none that drinks would need', async () => {
  const { sent } = open({ ...later, kind: 'drink', quantity: 6 }, slots.slice(0, 1));
  await press();
  await screen.findByText(/^Ordered for: Fri 22 Nov, 11:30 am/);
  await screen.findByText('There is no other time right now.');
  expect(sent.findLast(({ path }) => path.startsWith('/shop/promise'))?.path).not.toContain('6');
});

it('is not offered of what is made now', async () => {
  open({});
  await screen.findByRole('button', { name: 'Share this delivery' });
  expect(screen.queryByRole('button', { name: 'Change the time' })).toBeNull();
});
