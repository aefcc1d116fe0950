import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { farmhouse, margherita } from '#testing/cart-examples.ts';
import { deferred } from '#testing/deferred.ts';
import { fakeServer, type Reply } from '#testing/fake-server.ts';
import { openAdmin } from '#testing/open-admin.tsx';
import { PizzaListPage } from './pizza-list-page.tsx';

const hiddenId = '64b0000000000000000000ee';

it('hides one and moves one, all in one call that says what the menu is', async () => {
  const { sent } = fakeServer({
    // Customers have what is most ordered first; here the shop's own order stays.
    'GET /pizza/getallpizzas': {
      body: [
        { ...farmhouse, mostOrdered: true, place: 1 },
        { ...margherita, place: 0 },
      ],
    },
    'GET /pizza/hidden': { body: [{ ...farmhouse, _id: hiddenId, name: 'Truffle' }] },
    'PUT /pizza/menu': { body: { message: 'ok' } },
  });
  openAdmin(<PizzaListPage />, '/admin/pizza_dashboard/get');
  const saved = () => sent.findLast(({ method }) => method === 'PUT')?.body;
  const listed = (changes: object[]) => ({ pizzas: changes });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide Farmhouse' }));
  const [first, second, third] = [
    { _id: margherita._id, hidden: false },
    { _id: farmhouse._id, hidden: true },
    { _id: hiddenId, hidden: true },
  ];
  await waitFor(() => expect(saved()).toEqual(listed([first, second, third])));
  // Each step begins once the server's order, which stays as it was, is shown again.
  await userEvent.click(await screen.findByRole('button', { name: 'Move Farmhouse up' }));
  await waitFor(() => expect(saved()).toEqual(listed([{ ...second, hidden: false }, first, third])));
  const margheritaUp = () => screen.getByRole('button', { name: 'Move Margherita up' });
  await waitFor(() => expect(margheritaUp().getAttribute('aria-disabled')).toBe('true'));
  await userEvent.click(screen.getByRole('button', { name: 'Show Truffle' }));
  await waitFor(() =>
    expect(saved()).toEqual(listed([first, { ...second, hidden: false }, { ...third, hidden: false }])),
  );
  expect(await screen.findByText('Not on the menu')).toBeTruthy();
  const stays = screen.getByRole('button', { name: 'Move Farmhouse down' });
  expect(stays.getAttribute('aria-disabled')).toBe('true');
});

it('hides two that are pressed at once, each time all that was pressed', async () => {
  const answer = deferred<Reply>();
  const { sent } = fakeServer({
    'GET /pizza/getallpizzas': { body: [margherita, farmhouse] },
    'GET /pizza/hidden': { body: [] },
    'PUT /pizza/menu': () => answer.promise,
  });
  openAdmin(<PizzaListPage />, '/admin/pizza_dashboard/get');
  fireEvent.click(await screen.findByRole('button', { name: 'Hide Margherita' }));
  // Before the first is answered.
  await screen.findByRole('button', { name: 'Show Margherita' });
  fireEvent.click(screen.getByRole('button', { name: 'Hide Farmhouse' }));
  answer.keep({ body: { message: 'ok' } });
  const saves = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(saves()).toHaveLength(2));
  const both = [margherita, farmhouse].map(({ _id }) => ({ _id, hidden: true }));
  expect(saves()[1]).toEqual({ pizzas: both });
});
