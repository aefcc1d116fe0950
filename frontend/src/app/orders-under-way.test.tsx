import type { OrderAnswer } from '@forno/shared/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keys } from '#api/keys.ts';
import { queryClient } from '#api/query-client.ts';
import { fakeShop } from '#api/testing/fake-shop.ts';
import { closeScreen, openScreen } from '#api/testing/open-screen.tsx';
import { anOrder } from '#api/testing/order.ts';
import { aCheckout } from '#features/checkout/testing/a-checkout.ts';
import { OrdersUnderWay } from './orders-under-way.tsx';

afterEach(closeScreen);

const open = (orders: OrderAnswer[], checkouts = [aCheckout({ state: 'fulfilled' })]) => {
  const shop = fakeShop({
    replies: { 'GET /order/get_orders': { body: { orders } }, 'GET /payment/checkouts': { body: checkouts } },
  });
  openScreen(<OrdersUnderWay />, '/contact');
  return shop;
};
const second = '64b0000000000000000000a2';

it('follows the foremost order on any screen, and leads to all of them', async () => {
  open([anOrder(), anOrder({ _id: second, status: 'In the Kitchen' })]);
  const link = await screen.findByRole('link', {
    name: '2 orders under way, furthest along: In the Kitchen',
  });
  expect(link.getAttribute('href')).toBe('/order');
});

it('goes when the last one is delivered', async () => {
  open([anOrder({ status: 'Sent to Delivery' })]);
  await screen.findByRole('link', { name: 'Order under way: Sent to Delivery' });
  act(() => void queryClient.setQueryData(keys.orders, [anOrder({ status: 'Delivered', version: 2 })]));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

it('is there as soon as something is paid, before there is an order', async () => {
  open([], [aCheckout({ state: 'paid' })]);
  await screen.findByRole('link', { name: 'Order under way: Placing your order' });
});
