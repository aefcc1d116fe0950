import { notices } from '@forno/shared/messages/customer';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { exampleId, exampleLine, margherita } from '#testing/cart-examples.ts';
import { fakeShop, type Shop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { useCart } from '#cart/use-cart.ts';
import { CheckoutButton, PaymentOutcome, usePayment } from '../checkout-button.tsx';
import { CheckoutProgress } from '../checkout-progress.tsx';
import { loadCheckoutScript } from '../razorpay.ts';
import { aCheckout } from './a-checkout.ts';
import { FakeDialog, paidAnswer } from './fake-dialog.ts';

const checkoutId = exampleId(0xc1);
export const payment = { success: true, orderId: 'order_1', amount: 19_900, currency: 'INR', checkoutId };
const verified = { success: true, message: 'ok', checkout: aCheckout({ state: 'paid' }) };
const ordered = { status: 201, body: { message: notices.orderPlaced, order: anOrder() } };

/** For `beforeEach`; the test file mocks the toasts and the checkout script. */
export function startPaying(): void {
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
  window.history.pushState(null, '', '/cart');
}

/** A shop where everything succeeds, except for what the test overrides. */
export function shopThatPays({ replies, ...shop }: Shop = {}) {
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

function Paying({ onStopped }: { onStopped: () => void }) {
  const payment = usePayment(
    onStopped,
    async () => {},
    () => {},
  );
  return (
    <>
      <PaymentOutcome payment={payment} />
      <CheckoutButton payment={payment} />
    </>
  );
}

export function CartAndButton({ onStopped = () => {} }: { onStopped?: () => void }) {
  const cart = useCart();
  return (
    <>
      <CheckoutProgress />
      {cart.data && <Paying onStopped={onStopped} />}
    </>
  );
}

/** Opens the cart of such a shop, and presses the button. */
export async function press(shop: Shop = {}) {
  const paying = shopThatPays(shop);
  openScreen(<CartAndButton />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  return paying;
}

export async function openedDialog(): Promise<FakeDialog> {
  return waitFor(() => {
    const [dialog, second] = FakeDialog.opened;
    if (!dialog || second) throw new Error(`${FakeDialog.opened.length} dialogs are open`);
    return dialog;
  });
}

/** Completes a successful payment in the dialog. */
export async function pay(shop: Shop = {}, answer: unknown = paidAnswer) {
  const paying = await press(shop);
  const dialog = await openedDialog();
  act(() => dialog.options.handler(answer));
  return paying;
}
