import { outcomeTexts } from '@forno/shared/messages/customer';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginSession } from '#session/session.ts';
import { exampleId, exampleLine, farmhouse } from '#testing/cart-examples.ts';
import { customer, type Reply, silence } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { FakeDialog } from './testing/fake-dialog.ts';
import { CartAndButton, openedDialog, payment, press, startPaying } from './testing/paying-shop.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

beforeEach(startPaying);

const path = `POST /payment/checkout/${payment.checkoutId}/ask`;
const said = (money: 'none' | 'perhaps') => ({ body: { money, checkout: aCheckout({ claimed: false }) } });

/** The window is open when the tab is loaded again. */
async function reload(answer: Reply | typeof silence, failed = false) {
  const replies = { [path]: answer };
  const shop = await press({ replies });
  const dialog = await openedDialog();
  if (failed) act(() => dialog.fail());
  cleanup();
  FakeDialog.opened = [];
  openScreen(<CartAndButton />, '/cart');
  return shop;
}
const isNotTold = (...ends: (keyof typeof outcomeTexts)[]) => {
  for (const end of ends) expect(screen.queryByText(outcomeTexts[end])).toBeNull();
};

it.each([false, true])(
  'a window that went with its page is neither closed nor failed (failed before: %s): it is being checked',
  async (failed) => {
    await reload(silence, failed);
    await screen.findByText(outcomeTexts.checking);
    isNotTold('closed', 'failed', 'unpaid');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  },
);

it('says that nothing was charged once the provider has said so, which is asked once', async () => {
  const shop = await reload(said('none'));
  await screen.findByText(outcomeTexts.unpaid);
  cleanup();
  openScreen(<CartAndButton />, '/cart');
  await screen.findByText(outcomeTexts.unpaid);
  expect(shop.asked(path)).toBe(1);
});

it.each([['perhaps', said('perhaps')] as const, ['no answer', { status: 503, body: {} }] as const])(
  'goes on checking after %s, until the order is there',
  async (_answer, reply) => {
    const shop = await reload(reply);
    await waitFor(() => expect(shop.asked(path)).toBe(1));
    await screen.findByText(outcomeTexts.checking);
    isNotTold('unpaid', 'closed');
    // The window that went with its page lives on here, and would be closed during the next test.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    act(() => void queryClient.setQueryData(keys.checkouts, [aCheckout({ state: 'paid' })]));
    vi.useRealTimers();
    await screen.findByRole('button', { name: 'Placing your order…' });
    isNotTold('checking', 'unpaid');
  },
);

it('is not told of another cart', async () => {
  const shop = await press();
  const dialog = await openedDialog();
  act(() => dialog.options.modal.ondismiss());
  await screen.findByText(outcomeTexts.closed);
  shop.changeElsewhere([exampleLine(farmhouse)]);
  await act(() => queryClient.invalidateQueries({ queryKey: keys.cart }));
  await waitFor(() => isNotTold('closed'));
});

it('is not told to who logged in from another tab while the window was open', async () => {
  await press();
  const dialog = await openedDialog();
  act(() => beginSession('u', { ...customer, _id: exampleId(2) }));
  act(() => dialog.options.modal.ondismiss());
  await screen.findByRole('button', { name: 'Proceed to Checkout' });
  isNotTold('closed', 'checking');
});
