import { commonRefusals } from '@forno/shared/messages/customer';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type Replies } from '#testing/fake-server.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { FollowPage } from './follow-page.tsx';
import { OrdersPage } from './orders-page.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));
const id = anOrder().checkoutId;
const url = 'https://forno.example/user/follow#token=secret';
function openCard(order = anOrder()) {
  const shop = fakeShop({
    replies: {
      'GET /order/get_orders': { body: { orders: [order] } },
      [`POST /order/share_delivery/${id}`]: { body: { url } },
      [`POST /order/stop_sharing/${id}`]: { body: { message: 'Ended.' } },
    },
  });
  openScreen(<OrdersPage />, '/order');
  return shop;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('is shared by the device’s own sheet where there is one', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  openCard();
  await press('Share this delivery');
  await press('Share');
  expect(share).toHaveBeenCalledWith({ title: expect.stringMatching(/^Order /), url });
});

it('is an order and no delivery where it is collected', async () => {
  openCard(anOrder({ fulfilment: 'pickup' }));
  await press('Share this order');
  screen.getByRole('dialog', { name: 'Share this order' });
  expect(screen.queryByText(/arrive/)).toBeNull();
});

it('is copied elsewhere, said so, or shown where that is refused; one link serves until it is ended', async () => {
  const { server } = openCard();
  await press('Share this delivery');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await press('Copy the link');
  await screen.findByText('Copied. Paste it where you like.');
  expect(await navigator.clipboard.readText()).toBe(url);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await press('Copy the link');
  await screen.findByText(`Please copy it by hand: ${url}`);
  await userEvent.keyboard('{Escape}');
  await press('Share this delivery');
  await press('Stop sharing');
  const calls = server.sent.filter(({ path }) => path.includes('shar')).map(({ path }) => path);
  expect(calls).toEqual([`/order/share_delivery/${id}`, `/order/stop_sharing/${id}`]);
});

const follow = (replies: Replies, token = 'a-secret-of-24-characters') => {
  const server = fakeServer(replies);
  openScreen(<FollowPage />, `/user/follow#token=${token}`, { user: null, route: '/user/follow' });
  return server;
};
const shared = {
  number: '12',
  status: 'Sent to Delivery',
  history: [{ status: 'Sent to Delivery', at: '2026-11-20T15:00:00.000Z' }],
  pizzas: [{ name: 'Margherita', quantity: 2 }],
  expected: { from: '2026-11-20T15:05:00.000Z', to: '2026-11-20T15:20:00.000Z' },
};

it('shows whoever has the link when it arrives and what it is', async () => {
  follow({ 'POST /order/shared': { body: shared } });
  await screen.findByRole('heading', { name: 'Order 12' });
  for (const words of ['Arriving between 8:35 and 8:50 pm.', '2 × Margherita']) screen.getByText(words);
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Sent to Delivery, now');
});

it('leads whoever has the link, with an account or without, to a message that knows the order', async () => {
  follow({ 'POST /order/shared': { body: shared } });
  await userEvent.click(await screen.findByRole('link', { name: 'Something wrong? Write to us' }));
  await screen.findByText('You are at /shop/contact?order=12');
});

const signed = '0123456789abcdef01234567' + 'x'.repeat(43);

it.each([
  ['as it is', signed, signed],
  ['with a full stop pasted behind it', `${signed}.`, signed],
  ['in brackets', `${signed})`, signed],
  ['without its end, as one that has lost it', signed.slice(0, -6), ''],
  ['cut to the length of another kind', signed.slice(0, 43), ''],
])('asks with the link %s', async (_how, pasted, token) => {
  const { sent } = follow({ 'POST /order/shared': { body: shared } }, pasted);
  await screen.findByRole('heading', { name: 'Order 12' });
  expect(sent[0]?.body).toEqual({ token });
});

it('says that it is not shared any more', async () => {
  follow({ 'POST /order/shared': refusal(400, 'link_invalid', commonRefusals.link_invalid) });
  await screen.findByText('This order is not shared any more.');
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByRole('link', { name: 'Write to us' });
});
