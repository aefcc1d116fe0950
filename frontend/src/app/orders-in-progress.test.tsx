import type { OrderAnswer } from '@forno/shared/contracts/admin';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { aCheckout } from '#features/customer/checkouts/testing/a-checkout.ts';
import { NotifyMe } from '#features/customer/orders/notify-me.tsx';
import { OrdersInProgress } from './orders-in-progress.tsx';

const open = (orders: OrderAnswer[], checkouts = [aCheckout({ state: 'fulfilled' })]) => {
  const shop = fakeShop({
    replies: { 'GET /order/get_orders': { body: { orders } }, 'GET /payment/checkouts': { body: checkouts } },
  });
  openScreen(<OrdersInProgress />, '/contact');
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

it('calls what is collected by what its customer does', async () => {
  open([anOrder({ status: 'Sent to Delivery', fulfilment: 'pickup' })]);
  await screen.findByRole('link', { name: 'Order under way: Ready to collect' });
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

const arrive = (order: OrderAnswer) => act(() => void queryClient.setQueryData(keys.orders, [order]));
const iconOf = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href');

it("shows in the tab's title what happened, and in its icon how far the order is", async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  open([anOrder()]);
  await screen.findByRole('link', { name: 'Order under way: Order Received' });
  await waitFor(() => expect(iconOf()).toContain('data:image/svg+xml'));
  const received = iconOf();
  arrive(anOrder({ status: 'In the Kitchen', version: 2 }));
  await waitFor(() => expect(iconOf()).not.toBe(received));
  arrive(anOrder({ status: 'Delivered', version: 3 }));
  await waitFor(() => expect(iconOf()).toContain('/favicon.svg'));
});

it('notifies through the browser once enabled, and only while the tab is hidden', async () => {
  const notified: string[] = [];
  const requestPermission = vi.fn(async () => 'granted');
  // As on Android: a page's own throws.
  class FakeNotification {
    static permission = 'granted';
    static requestPermission = requestPermission;
    constructor() {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  const showNotification = async (_title: string, { body }: { body: string }) => void notified.push(body);
  const getRegistration = async () => ({ active: {}, showNotification });
  Object.assign(navigator, { serviceWorker: { getRegistration } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  fakeShop({
    replies: {
      'GET /order/get_orders': { body: { orders: [anOrder()] } },
      'GET /payment/checkouts': { body: [] },
    },
  });
  openScreen(
    <>
      <OrdersInProgress />
      <NotifyMe />
    </>,
    '/order',
  );
  await screen.findByRole('link', { name: 'Order under way: Order Received' });
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  arrive(anOrder({ status: 'In the Kitchen', version: 2 }));
  await screen.findByRole('link', { name: 'Order under way: In the Kitchen' });
  expect(requestPermission).not.toHaveBeenCalled();
  expect(notified).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
  await screen.findByRole('button', { name: 'Turn off' });
  arrive(anOrder({ status: 'Sent to Delivery', version: 3 }));
  await waitFor(() => expect(notified).toEqual(['Margherita: Sent to Delivery.']));
  look.mockReturnValue('visible');
  arrive(anOrder({ status: 'Delivered', version: 4 }));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(notified).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Notify me' });
});
