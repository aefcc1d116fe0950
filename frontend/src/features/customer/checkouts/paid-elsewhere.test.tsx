import type { CheckoutView } from '@forno/shared/contracts/customer';
import { shopNotices } from '@forno/shared/messages/customer';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleId } from '#testing/cart-examples.ts';
import { type Reply, silence } from '#testing/fake-server.ts';
import { toasted } from '#testing/open-screen.tsx';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { toast } from '#ui/toast.ts';
import { paymentOutcome } from './payment-outcome.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { FakeDialog, paidAnswer } from './testing/fake-dialog.ts';
import { openedDialog, payment, press, startPaying } from './testing/paying-shop.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

beforeEach(startPaying);
afterEach(() => vi.useRealTimers());

const began = aCheckout({ claimed: false });
const later = new Date(Date.parse(began.createdAt) + 1_000).toISOString();
const newer = aCheckout({ _id: exampleId(0xc2), state: 'fulfilled', createdAt: later });
const said = () =>
  [toast.info, toast.error, toast.success].flatMap((told) =>
    vi.mocked(told).mock.calls.map(([text]) => text),
  );

/** Its window is open; `hear` is what the live event does, and the time that the window has for its own word. */
async function openWindow() {
  let known = [began];
  let answer = (): Reply | Promise<Reply> => ({ body: known });
  const shop = await press({ replies: { 'GET /payment/checkouts': () => answer() } });
  const dialog = await openedDialog();
  const become = (...list: CheckoutView[]) => {
    known = list;
  };
  const hear = (...list: CheckoutView[]) => {
    become(...list);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => void queryClient.setQueryData(keys.checkouts, list));
  };
  const wait = () => {
    act(() => void vi.runOnlyPendingTimers());
    vi.useRealTimers();
  };
  const fallSilent = () => {
    answer = silence;
  };
  return { shop, dialog, become, hear, wait, fallSilent };
}

it.each<[string, ...CheckoutView[]]>([
  ['paid', aCheckout({ state: 'paid' })],
  ['being checked', aCheckout()],
  ['paid by a newer payment of another tab', newer, { ...began, state: 'expired' }],
])(
  'closes the window of what is %s elsewhere, and goes to the orders without a word',
  async (_how, ...list) => {
    const { shop, hear, wait } = await openWindow();
    hear(...list);
    wait();
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    expect([FakeDialog.opened, said(), paymentOutcome()]).toEqual([[], [], undefined]);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
  },
);

it('lets the window say itself that it was paid there: one report and one toast', async () => {
  const { shop, dialog, hear, wait } = await openWindow();
  hear(aCheckout({ state: 'paid' }));
  act(() => dialog.options.handler(paidAnswer));
  wait();
  expect(await screen.findByText('You are at /order')).toBeTruthy();
  expect(shop.asked('POST /payment/verify-payment')).toBe(1);
  expect(toast.success).toHaveBeenCalledOnce();
  expect(said()).toHaveLength(1);
});

it('closed by hand before it was heard of, asks first: what is paid is not called cancelled', async () => {
  const { dialog, become } = await openWindow();
  become(aCheckout({ state: 'fulfilled' }));
  act(() => dialog.options.modal.ondismiss());
  expect(await screen.findByText('You are at /order')).toBeTruthy();
  expect(said()).toEqual([]);
});

it('stays at the cart where the money buys nothing, which the panel tells', async () => {
  const { hear, wait } = await openWindow();
  hear(aCheckout({ state: 'refused' }));
  wait();
  await waitFor(() => expect(FakeDialog.opened).toEqual([]));
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  expect([window.location.pathname, ...said()]).toEqual(['/cart']);
});

it.each<[string, CheckoutView]>([
  ['expired', { ...began, state: 'expired' }],
  ['declined', aCheckout({ failure: 'Declined.' })],
])(
  'leaves the window of what is %s open, in which it can be paid still; then it was cancelled',
  async (_how, now) => {
    const { dialog, hear, wait } = await openWindow();
    hear(now, aCheckout({ _id: exampleId(0xc0), state: 'fulfilled', createdAt: '2026-01-01T00:00:00.000Z' }));
    wait();
    expect(FakeDialog.opened).toEqual([dialog]);
    act(() => dialog.options.modal.ondismiss());
    await toasted('info', shopNotices.paymentClosed);
    expect(paymentOutcome()).toMatchObject({ checkoutId: payment.checkoutId, end: 'closed' });
  },
);

it('a declined payment is told also if the page goes while the server is asked', async () => {
  const { dialog, fallSilent } = await openWindow();
  fallSilent();
  act(() => dialog.fail());
  await act(async () => dialog.options.modal.ondismiss());
  expect(paymentOutcome()).toEqual({
    checkoutId: payment.checkoutId,
    cart: expect.any(Number),
    end: 'failed',
  });
});
