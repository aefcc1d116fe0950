import {
  amountTexts,
  checkoutFailed,
  checkoutErrors,
  errors,
  outcomeTexts,
  refusalTexts,
} from '@forno/shared/messages/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setQuantity } from '#cart/cart-changes.ts';
import { endSession } from '#session/session.ts';
import { exampleCart, exampleLine, examplePromise, margherita } from '#testing/cart-examples.ts';
import { customer, profileReply, refusal } from '#testing/fake-server.ts';
import type { Shop } from '#testing/fake-shop.ts';
import { openScreen, toasted } from '#testing/open-screen.tsx';
import { changeCart } from '#cart/use-cart.ts';
import { toast } from '#ui/toast.ts';
import { loadCheckoutScript } from './razorpay.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { FakeDialog } from './testing/fake-dialog.ts';
import { CartAndButton, openedDialog, press, shopThatPays, startPaying } from './testing/paying-shop.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

beforeEach(startPaying);

describe('before the dialog opens', () => {
  it.each<[string, Shop, string]>([
    ['an empty cart', { cart: [] }, errors.cartEmpty],
    ['a total of 0', { cart: [exampleLine({ ...margherita, price: 0 })] }, checkoutErrors.totalNotPositive],
    [
      'no key',
      { replies: { 'GET /payment/getkey': refusal(503, 'payment_unavailable', 'x') } },
      checkoutErrors.paymentNotInitialised,
    ],
    [
      'an empty key',
      { replies: { 'GET /payment/getkey': { body: { success: true, key: '', checkoutUrl: 'x' } } } },
      checkoutErrors.paymentNotInitialised,
    ],
    [
      'no server',
      { replies: { 'GET /payment/getkey': new TypeError('Failed to fetch') } },
      errors.connectionLost,
    ],
    [
      'another amount',
      { replies: { 'POST /payment/create-payment': refusal(409, 'amount_mismatch', 'The price changed.') } },
      checkoutFailed('The price changed.', 409),
    ],
    [
      'something sold out',
      { replies: { 'POST /payment/create-payment': refusal(409, 'out_of_stock', 'We ran out of Onion.') } },
      checkoutFailed('We ran out of Onion.', 409),
    ],
    [
      'a broken server',
      { replies: { 'POST /payment/create-payment': { status: 500, body: {} } } },
      checkoutFailed('The server answered 500.', 500),
    ],
    [
      'a lost server',
      { replies: { 'POST /payment/create-payment': new TypeError('gone') } },
      errors.connectionLost,
    ],
    [
      'a cart that another tab emptied',
      { replies: { 'POST /payment/create-payment': refusal(400, 'cart_empty', errors.cartEmpty) } },
      errors.cartEmpty,
    ],
  ])('%s is said', async (_, shop, text) => {
    await press(shop);
    await toasted('error', text);
    expect(FakeDialog.opened).toHaveLength(0);
  });

  it('a cart of more than the account takes is told so before the button, which opens nothing', async () => {
    const text = amountTexts.paymentMax(10_000);
    await press({ replies: { 'GET /shop/promise': { body: { ...examplePromise, paymentMax: 10_000 } } } });
    expect(await screen.findByText(text)).toBeTruthy();
    await toasted('info', text);
    expect(FakeDialog.opened).toHaveLength(0);
  });

  it('who is not logged in is sent to the login', async () => {
    shopThatPays();
    openScreen(<CartAndButton />, '/cart');
    const button = await screen.findByRole('button', { name: 'Proceed to Checkout' });
    act(() => endSession());
    await userEvent.click(button);
    await toasted('error', checkoutErrors.loginToCheckout);
    expect(screen.getByText('You are at /login')).toBeTruthy();
  });

  it('a token is all that it takes: whose it is, the server says', async () => {
    const shop = shopThatPays({ replies: { 'GET /user/profile': profileReply({ phone: '+919876543210' }) } });
    openScreen(<CartAndButton />, '/cart');
    const button = await screen.findByRole('button', { name: 'Proceed to Checkout' });
    for (const key of ['user', 'user._id', 'name', 'email']) localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await userEvent.click(button);
    expect((await openedDialog()).options.prefill).toMatchObject({
      name: customer.name,
      email: customer.email,
    });
    // Where it goes, of the screen; then whose it is.
    expect(shop.asked('GET /user/profile')).toBe(2);
  });

  it('a dialog whose script is blocked names what may block it, for as long as it is so, and nothing is held for it', async () => {
    vi.mocked(loadCheckoutScript).mockResolvedValue(undefined);
    const shop = await press();
    expect((await screen.findByRole('alert')).textContent).toBe(outcomeTexts.notLoaded);
    expect(shop.asked('POST /payment/create-payment')).toBe(0);
  });

  it('a cart that is being ordered is not paid again, and nothing is called a failure', async () => {
    await press({ replies: { 'POST /payment/create-payment': refusal(409, 'cart_being_ordered', 'x') } });
    await toasted('info', refusalTexts.cart_being_ordered);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('a press on plus that is still being saved is paid too', async () => {
    const shop = shopThatPays({ replies: {} });
    openScreen(<CartAndButton />, '/cart');
    const button = await screen.findByRole('button', { name: 'Proceed to Checkout' });
    act(() => void changeCart(setQuantity(margherita._id, 3)));
    await userEvent.click(button);
    await openedDialog();
    const asked = shop.server.sent.map(({ method, path }) => `${method} ${path}`);
    expect(asked.indexOf('PUT /user/update_cart')).toBeLessThan(
      asked.indexOf('POST /payment/create-payment'),
    );
    const sent = shop.server.sent.find(({ path }) => path === '/payment/create-payment');
    expect(sent?.body).toMatchObject({ amount: 597, version: 2 });
  });
});

it('is locked while money that was taken is not an order yet', async () => {
  const shop = shopThatPays({ replies: { 'GET /payment/checkouts': { body: [aCheckout()] } } });
  openScreen(<CartAndButton />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Placing your order…' }));
  await toasted('info', refusalTexts.cart_being_ordered);
  expect(shop.asked('GET /payment/getkey')).toBe(0);
});

describe('something that can not be had', () => {
  const soldOut = exampleLine(margherita, { problems: [{ kind: 'sold_out', name: 'Onion' }] });

  it('locks the button beforehand, says why, and a press leads to the line', async () => {
    const shop = shopThatPays({ cart: [soldOut] });
    const onStopped = vi.fn<() => void>();
    openScreen(<CartAndButton onStopped={onStopped} />, '/cart');
    const button = await screen.findByRole('button', { name: 'Proceed to Checkout' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Sorry, we just ran out of Onion.');
    await userEvent.click(button);
    expect(onStopped).toHaveBeenCalledTimes(1);
    expect(shop.asked('GET /payment/getkey')).toBe(0);
  });

  it('a new price locks nothing', async () => {
    const problems = [{ kind: 'price_changed' as const, name: 'Margherita', was: 179 }];
    await press({ cart: [exampleLine(margherita, { problems })] });
    await openedDialog();
  });

  it('leads to the line as well when only the server knew', async () => {
    shopThatPays({
      replies: { 'POST /payment/create-payment': refusal(409, 'out_of_stock', 'We ran out of Onion.') },
    });
    const onStopped = vi.fn<() => void>();
    openScreen(<CartAndButton onStopped={onStopped} />, '/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(onStopped).toHaveBeenCalledTimes(1));
  });
});

it('shows the cart of the server after a refusal', async () => {
  let carts = 0;
  await press({
    replies: {
      'GET /user/cart': () => ({
        body: exampleCart([exampleLine(margherita, { quantity: ++carts })], carts),
      }),
      'POST /payment/create-payment': refusal(409, 'amount_mismatch', 'x'),
    },
  });
  await waitFor(() => expect(carts).toBeGreaterThan(1));
});
