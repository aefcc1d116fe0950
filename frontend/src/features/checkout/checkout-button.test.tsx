import {
  answers,
  checkoutFailed,
  errors,
  notices,
  paymentVerificationFailed,
  refusalTexts,
} from '@forno/shared/messages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setQuantity } from '#api/cart-changes.ts';
import { endSession } from '#api/session.ts';
import { exampleCart, exampleId, exampleLine, farmhouse, margherita } from '#api/testing/cart-examples.ts';
import { fakeShop } from '#api/testing/fake-shop.ts';
import { anOrder } from '#api/testing/order.ts';
import { closeScreen, openScreen } from '#api/testing/open-screen.tsx';
import { changeCart, useCart } from '#api/use-cart.ts';
import { toast } from '#ui/toast.ts';
import { CheckoutButton } from './checkout-button.tsx';
import { loadCheckoutScript } from './load-checkout-script.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { FakeDialog, paidAnswer } from './testing/fake-dialog.ts';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./load-checkout-script.ts', () => ({ loadCheckoutScript: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
  window.history.pushState(null, '', '/cart');
});
afterEach(closeScreen);

const checkoutId = exampleId(0xc1);
const payment = { success: true, orderId: 'order_1', amount: 19_900, currency: 'INR', checkoutId };
const verified = { success: true, message: 'ok', checkout: aCheckout({ state: 'paid' }) };
const ordered = { status: 201, body: { message: notices.orderPlaced, order: anOrder() } };

type Shop = NonNullable<Parameters<typeof fakeShop>[0]>;

function shopThatPays({ replies, ...shop }: Shop = {}) {
  return fakeShop({
    cart: [exampleLine(margherita)],
    ...shop,
    replies: {
      'GET /payment/getkey': {
        body: { success: true, key: 'rzp_1', checkoutUrl: 'https://pay.example/checkout.js' },
      },
      'POST /payment/create-payment': { body: payment },
      'POST /payment/verify-payment': { body: verified },
      'POST /order/create_order': ordered,
      ...replies,
    },
  });
}

function CartAndButton() {
  const cart = useCart();
  return cart.data ? <CheckoutButton /> : null;
}

async function press() {
  openScreen(<CartAndButton />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
}

async function openedDialog(): Promise<FakeDialog> {
  await waitFor(() => expect(FakeDialog.opened).toHaveLength(1));
  return FakeDialog.opened[0]!;
}

async function pay(answer: unknown = paidAnswer) {
  await press();
  const dialog = await openedDialog();
  act(() => dialog.options.handler(answer));
}

const toasted = (kind: 'success' | 'error' | 'info', text: string) =>
  waitFor(() => expect(toast[kind]).toHaveBeenCalledWith(text, expect.anything()));
const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } });

describe('before the dialog opens', () => {
  it.each<[string, Shop, string]>([
    ['an empty cart', { cart: [] }, errors.cartEmpty],
    ['a total of 0', { cart: [exampleLine({ ...margherita, price: 0 })] }, errors.totalNotPositive],
    [
      'no key',
      { replies: { 'GET /payment/getkey': refusal(503, 'payment_unavailable', 'x') } },
      errors.paymentNotInitialised,
    ],
    [
      'an empty key',
      { replies: { 'GET /payment/getkey': { body: { success: true, key: '', checkoutUrl: 'x' } } } },
      errors.paymentNotInitialised,
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
    shopThatPays(shop);
    await press();
    await toasted('error', text);
    expect(FakeDialog.opened).toHaveLength(0);
  });

  it('who is not logged in is sent to the login', async () => {
    shopThatPays();
    openScreen(<CartAndButton />, '/cart');
    const button = await screen.findByRole('button', { name: 'Proceed to Checkout' });
    act(() => endSession());
    await userEvent.click(button);
    await toasted('error', errors.loginToCheckout);
    expect(screen.getByText('You are at /login')).toBeTruthy();
  });

  it('a dialog whose script does not come is a payment system that is not there', async () => {
    vi.mocked(loadCheckoutScript).mockResolvedValue(undefined);
    shopThatPays();
    await press();
    await toasted('error', errors.paymentNotInitialised);
  });

  it('a cart that is being ordered is not paid again, and nothing is called a failure', async () => {
    shopThatPays({ replies: { 'POST /payment/create-payment': refusal(409, 'cart_being_ordered', 'x') } });
    await press();
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
    expect(sent?.body).toEqual({ amount: 597 });
  });
});

describe('the dialog', () => {
  it('is given the key, the order in paise, the payer, a placeholder phone and the brand', async () => {
    shopThatPays();
    await press();
    const { options } = await openedDialog();
    expect(options).toMatchObject({
      key: 'rzp_1',
      amount: 19_900,
      currency: 'INR',
      name: 'Forno',
      description: '1 pizza',
      order_id: 'order_1',
      prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9999999999' },
      theme: { color: '#b93a1e' },
    });
  });

  it('a failed payment is said, and nothing else happens', async () => {
    const shop = shopThatPays();
    await press();
    (await openedDialog()).fail();
    await toasted('error', errors.paymentFailed);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
    expect(shop.cart().cartData).toHaveLength(1);
  });

  it('closed, leaves the cart as it is and can be opened again', async () => {
    const shop = shopThatPays();
    await press();
    (await openedDialog()).options.modal.ondismiss();
    await toasted('info', 'You closed the payment. Your cart is still here.');
    expect(toast.error).not.toHaveBeenCalled();
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(FakeDialog.opened).toHaveLength(2));
  });

  it('is opened once, however often the button is pressed', async () => {
    shopThatPays();
    await press();
    const button = screen.getByRole('button', { name: /Opening|Proceed/ });
    await userEvent.tripleClick(button);
    await openedDialog();
    expect(FakeDialog.opened).toHaveLength(1);
  });
});

describe('after the payment', () => {
  it('verifies, claims the order, says so and goes to the orders', async () => {
    const shop = shopThatPays();
    await pay();
    await toasted('success', notices.orderPlaced);
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    const bodies = shop.server.sent
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path, body]);
    const { base, sauce, cheese, veggies, pizzaId, quantity, price } = exampleLine(margherita);
    expect(bodies).toEqual([
      ['/payment/create-payment', { amount: 199 }],
      ['/payment/verify-payment', paidAnswer],
      [
        '/order/create_order',
        {
          base,
          sauce,
          cheese,
          veggies,
          pizzaId,
          quantity,
          price,
          razorpayOrderId: 'order_1',
          paymentId: 'pay_1',
        },
      ],
    ]);
  });

  it('claims one order per line, and says that all are placed', async () => {
    const shop = shopThatPays({ cart: [exampleLine(margherita), exampleLine(farmhouse)] });
    await pay();
    await toasted('success', notices.allOrdersPlaced);
    expect(shop.asked('POST /order/create_order')).toBe(2);
  });

  it('goes on calmly when the verdict takes longer', async () => {
    const pending = { success: false, message: 'later', checkout: aCheckout() };
    const shop = shopThatPays({
      replies: { 'POST /payment/verify-payment': { status: 202, body: pending } },
    });
    await pay();
    await toasted('info', answers.paymentBeingChecked);
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    expect(shop.asked('POST /order/create_order')).toBe(0);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('goes on calmly when an order is still being made, or the server is away for it', async () => {
    const replies = [
      { status: 202, body: { message: 'later', order: null } },
      { status: 500, body: {} },
    ];
    shopThatPays({
      cart: [exampleLine(margherita), exampleLine(farmhouse)],
      replies: { 'POST /order/create_order': () => replies.shift()! },
    });
    await pay();
    await toasted('info', answers.orderBeingMade);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it('says why a verification was refused, and lets the customer try again', async () => {
    const shop = shopThatPays({
      replies: { 'POST /payment/verify-payment': refusal(400, 'signature_invalid', 'No match.') },
    });
    await pay();
    await toasted('error', paymentVerificationFailed('No match.'));
    expect(shop.asked('POST /order/create_order')).toBe(0);
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  });

  it('says when the server refuses the order', async () => {
    shopThatPays({ replies: { 'POST /order/create_order': refusal(402, 'not_paid', 'x') } });
    await pay();
    await toasted('error', errors.placeOrder);
  });

  it('trusts the provider to tell the server what the dialog told in a way that nobody can read', async () => {
    const shop = shopThatPays();
    await pay({ odd: true });
    await toasted('info', answers.paymentBeingChecked);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
  });
});

it('is locked while money that was taken is not an order yet', async () => {
  const shop = shopThatPays({ replies: { 'GET /payment/checkouts': { body: [aCheckout()] } } });
  openScreen(<CartAndButton />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Being ordered…' }));
  await toasted('info', refusalTexts.cart_being_ordered);
  expect(shop.asked('GET /payment/getkey')).toBe(0);
});

it('shows the cart of the server after a refusal', async () => {
  let carts = 0;
  shopThatPays({
    replies: {
      'GET /user/cart': () => ({
        body: exampleCart([exampleLine(margherita, { quantity: ++carts })], carts),
      }),
      'POST /payment/create-payment': refusal(409, 'amount_mismatch', 'x'),
    },
  });
  await press();
  await waitFor(() => expect(carts).toBeGreaterThan(1));
});
