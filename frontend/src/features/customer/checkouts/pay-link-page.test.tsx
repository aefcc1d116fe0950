import { outcomeTexts, refusalTexts } from '@forno/shared/messages/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, lastWritten, refusal, type Replies } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { queryClient } from '#transport/query-client.ts';
import { PayLinkPage } from './pay-link-page.tsx';
import { loadCheckoutScript } from './razorpay.ts';
import { FakeDialog, paidAnswer } from './testing/fake-dialog.ts';

vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

const token = 'a-secret-of-24-characters';
const open = {
  items: [{ name: 'Margherita', made: 'Our recipe, + Onion', quantity: 2, amount: 39_800 }],
  amount: 39_800,
  currency: 'INR',
  state: 'unpaid',
  claimed: false,
  orderId: 'order_1',
  key: 'rzp_1',
  checkoutUrl: 'http://localhost/checkout.js',
  address: '12 Church Street',
  promise: { from: '2026-11-26T15:00:00.000Z', to: '2026-11-26T15:15:00.000Z' },
  until: '2026-11-26T15:45:00.000Z',
};
const paid = { ...open, state: 'paid', claimed: true, number: '12', orderId: undefined };

function show(replies: Replies) {
  const server = fakeServer(replies);
  openScreen(<PayLinkPage />, `/user/pay#token=${token}`, { user: null, route: '/user/pay' });
  return server;
}
const pressPay = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay ₹398' }));
  await vi.waitFor(() => expect(FakeDialog.opened).toHaveLength(1));
  return FakeDialog.opened[0]?.options;
};

beforeEach(() => {
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
});

it('shows what it comes to, pays it in the provider’s dialog, and says the number', async () => {
  const server = show({
    'POST /order/pay_link': { body: open },
    'POST /order/pay_link/verify': { body: { success: true, message: '', checkout: paid } },
  });
  await screen.findByText('2 × Margherita');
  for (const shown of ['Our recipe, + Onion', 'Delivering to: 12 Church Street', /^Arriving between 8:30/])
    screen.getByText(shown);
  const options = await pressPay();
  expect(options).toMatchObject({ key: 'rzp_1', amount: 39_800, order_id: 'order_1' });
  act(() => options?.handler(paidAnswer));
  await screen.findByText('12');
  expect(lastWritten(server.sent)).toEqual({
    token,
    razorpay_payment_id: paidAnswer.razorpay_payment_id,
    razorpay_signature: paidAnswer.razorpay_signature,
  });
});

it('leads whoever paid to where the order is followed, once the kitchen has it', async () => {
  const follow = 'http://localhost/user/follow#token=another-secret-of-letters';
  show({ 'POST /order/pay_link': { body: { ...paid, state: 'fulfilled', follow } } });
  const link = await screen.findByRole('link', { name: 'Follow your order' });
  expect(link.getAttribute('href')).toBe(follow);
});

it('closes the dialog once the money was taken elsewhere, as at the counter', async () => {
  let now: object = open;
  show({ 'POST /order/pay_link': () => ({ body: now }) });
  await pressPay();
  now = paid;
  await act(() => queryClient.refetchQueries());
  await screen.findByText('Paid. Thank you.');
  expect(FakeDialog.opened).toEqual([]);
});

it('says that it was cancelled, and no more when it comes', async () => {
  const { promise: _promise, ...rest } = paid;
  show({ 'POST /order/pay_link': { body: { ...rest, state: 'fulfilled', cancelled: true } } });
  await screen.findByText(/^This order was cancelled/);
  expect(screen.queryByText('Paid. Thank you.')).toBeNull();
});

it('asks for no second payment while nobody knows of the first', async () => {
  show({ 'POST /order/pay_link': { body: open }, 'POST /order/pay_link/verify': new Error('lost') });
  const options = await pressPay();
  act(() => options?.handler(paidAnswer));
  await screen.findByText('We received your payment and are checking it.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a closed payment took nothing, and can be tried again', async () => {
  show({ 'POST /order/pay_link': { body: open } });
  const options = await pressPay();
  act(() => options?.modal.ondismiss());
  await screen.findByText(outcomeTexts.closed);
  await screen.findByRole('button', { name: 'Pay ₹398' });
});

it.each([
  [{ ...open, state: 'expired', orderId: undefined }, /^This link has expired, and nothing was paid/],
  [{ ...open, state: 'refused', orderId: undefined }, /We are refunding all of it/],
])('says in words what became of it', async (body, words) => {
  show({ 'POST /order/pay_link': { body } });
  await screen.findByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a link is no longer valid', async () => {
  show({ 'POST /order/pay_link': refusal(400, 'link_invalid', refusalTexts.link_invalid) });
  await screen.findByText(refusalTexts.link_invalid);
});
