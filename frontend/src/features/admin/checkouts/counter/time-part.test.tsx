import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cola, examplePromise, margherita, openShop } from '#testing/cart-examples.ts';
import { lastWritten, refusal } from '#testing/fake-server.ts';
import { counterOpener, taken } from './testing/counter-screen.tsx';

const slots = ['2030-11-22T06:00:00.000Z'];
const open = counterOpener({
  'GET /pizza/getallpizzas': { body: [margherita, cola] },
  'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } },
  'GET /shop/promise': { body: { ...examplePromise, slots } },
});

it('takes an order for later where the shop does', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Margherita/ }));
  await screen.findByRole('option', { name: 'Fri 22 Nov, 11:30 am to 12:00 pm' });
  await userEvent.selectOptions(screen.getByLabelText('When'), slots);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹199' }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({ dueAt: slots[0] });
});

it('offers the next time while the shop takes nothing for now, and no button that must fail', async () => {
  const closed = 'You can order from 7:33 pm.';
  let paused = false;
  const server = open({
    'GET /shop/promise': () => ({ body: { ...examplePromise, slots, ...(paused && { closed }) } }),
    'POST /order/counter': () => (paused ? refusal(409, 'shop_paused', closed) : { body: taken }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Margherita/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹199' }));
  paused = true;
  await userEvent.click(await screen.findByRole('button', { name: '₹199 received' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay' }));
  const next = await dialog.findByRole('button', { name: /^Order for Fri 22 Nov/ });
  expect(dialog.getAllByText(closed)).toHaveLength(1);
  expect(dialog.getByRole('button', { name: '₹199 received' })).toHaveProperty('disabled', true);
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the order' }));
  expect(screen.getByRole('button', { name: 'Pay ₹199' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: next.textContent ?? '' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹199' }));
  paused = false;
  await userEvent.click(await screen.findByRole('button', { name: '₹199 received' }));
  await waitFor(() => expect(lastWritten(server.sent)).toMatchObject({ dueAt: slots[0] }));
});

it('takes an order all the same for a guest who stands there, where the shop takes none for later', async () => {
  const server = open({
    'GET /shop': { body: openShop },
    'GET /shop/promise': { body: { ...examplePromise, slots: [], closed: 'We open again at 6:00 pm.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Margherita/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take it anyway' }));
  expect(screen.queryByRole('button', { name: 'Take it anyway' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹199' }));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({ anyway: true });
});

it('asks for times for the pizzas alone: a drink takes no room in the kitchen', async () => {
  const server = open();
  const asked = () =>
    server.sent.flatMap(({ path }) => /^\/shop\/promise\?pizzas=(\d+)/.exec(path)?.[1] ?? []);
  await userEvent.click(await screen.findByRole('button', { name: /^Cola/ }));
  await screen.findByRole('option', { name: /^Fri 22 Nov/ });
  await userEvent.click(screen.getByRole('button', { name: /^Margherita/ }));
  await waitFor(() => expect(asked()).toEqual(['0', '1']));
});
