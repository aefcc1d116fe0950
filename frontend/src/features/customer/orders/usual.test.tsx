import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exampleId, exampleLine, farmhouse, margherita, openShop } from '#testing/cart-examples.ts';
import { profileReply, refusal } from '#testing/fake-server.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { Usual } from './usual.tsx';

const pizzaId = { _id: margherita._id, name: 'Margherita', price: 199 };
const replies = {
  'GET /order/get_orders': { body: { orders: [anOrder({ pizzaId, quantity: 2 })] } },
  'GET /user/profile': profileReply(),
  'GET /shop/fees': {
    body: { version: 1, fees: [{ pins: [], fee: 40, minimum: 400 }], customisation: 'included' },
  },
};

it('is in the cart with one tap, for what it costs today', async () => {
  fakeShop({ replies });
  openScreen(<Usual />);
  const usual = await screen.findByRole('region', { name: 'Your usual' });
  expect(usual.textContent).toMatch(/2 × Margherita.*Order again · ₹398/);
  await within(usual).findByText(/^Arriving between /);
  await within(usual).findByText('Plus ₹40 for delivery. The smallest order is ₹400.');
  await userEvent.click(screen.getByRole('button', { name: 'Order again: Margherita' }));
  expect(await screen.findByText('You are at /cart')).toBeTruthy();
});

it('costs what the ingredients do today where they are charged', async () => {
  const ordered = anOrder({ pizzaId, base: 'Cheese Burst' });
  const orders = [ordered, { ...ordered, _id: exampleId(9), line: 1, remakeOf: ordered._id, totalAmount: 0 }];
  fakeShop({
    replies: { ...replies, 'GET /order/get_orders': { body: { orders } } },
    customisation: 'charged',
  });
  openScreen(<Usual />);
  expect(await screen.findByText('₹249')).toBeTruthy();
});

it.each([
  [true, /^Ready between /, { fulfilment: 'pickup' }],
  [false, 'Plus ₹40 for delivery. The smallest order is ₹400.', undefined],
])('what was collected is so again while the shop (%s) offers it', async (pickup, words, chosen) => {
  const delivery = { address: '', phone: '+919876543210' };
  const orders = [anOrder({ pizzaId, quantity: 2, fulfilment: 'pickup', delivery })];
  const { server } = fakeShop({
    replies: {
      ...replies,
      'GET /order/get_orders': { body: { orders } },
      'GET /shop': { body: { ...openShop, pickup } },
      ...(!pickup && { 'PUT /user/cart_delivery': refusal(409, 'pickup_off', 'Not now.') }),
    },
  });
  openScreen(<Usual />);
  await screen.findByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Order again: Margherita' }));
  expect(await screen.findByText('You are at /cart')).toBeTruthy();
  if (chosen) expect(server.sent.find(({ path }) => path === '/user/cart_delivery')?.body).toEqual(chosen);
});

it('is nothing that is on the menu no more, as soon as it is not', async () => {
  let pizzas = [margherita, farmhouse];
  fakeShop({ replies: { ...replies, 'GET /pizza/getallpizzas': () => ({ body: pizzas }) } });
  openScreen(<Usual />);
  await screen.findByRole('region', { name: 'Your usual' });
  pizzas = [farmhouse];
  await queryClient.invalidateQueries({ queryKey: keys.pizzas });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('is not offered beside what is in the cart already', async () => {
  fakeShop({ replies, cart: [exampleLine(farmhouse)] });
  openScreen(<Usual />);
  for (const key of [keys.orders, keys.cart])
    await waitFor(() => expect(queryClient.getQueryData(key)).toBeTruthy());
  expect(screen.queryByRole('region')).toBeNull();
});
