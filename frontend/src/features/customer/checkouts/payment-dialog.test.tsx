import type { CheckoutView } from '@forno/shared/contracts/customer';
import {
  checkoutErrors,
  notices,
  outcomeTexts,
  paymentAnswers,
  paymentVerificationFailed,
} from '@forno/shared/messages/customer';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { exampleId, exampleLine, farmhouse, margherita } from '#testing/cart-examples.ts';
import { beginSession, endSession } from '#session/session.ts';
import { customer, profileReply, type Reply, refusal, silence } from '#testing/fake-server.ts';
import { openScreen, toasted } from '#testing/open-screen.tsx';
import { toast } from '#ui/toast.ts';
import { keepOutcome } from './payment-outcome.ts';
import { paidReports } from './paid-reports.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { FakeDialog, paidAnswer } from './testing/fake-dialog.ts';
import {
  CartAndButton,
  openedDialog,
  pay,
  payment,
  press,
  shopThatPays,
  startPaying,
} from './testing/paying-shop.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

beforeEach(startPaying);

describe('the dialog', () => {
  it('is given the key, the order in paise, the payer, a placeholder phone and the brand', async () => {
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

  it('waits for a phone number that is on its way', async () => {
    let arrive: (reply: Reply) => void = () => {};
    const profile = new Promise<Reply>((resolve) => {
      arrive = resolve;
    });
    await press({ replies: { 'GET /user/profile': () => profile } });
    act(() => arrive(profileReply({ phone: '+919876543210' })));
    expect((await openedDialog()).options.prefill.contact).toBe('+919876543210');
  });

  it('a failed payment is said, and nothing else happens', async () => {
    const shop = await press();
    (await openedDialog()).fail();
    await toasted('error', checkoutErrors.paymentFailed);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
    expect(shop.cart().cartData).toHaveLength(1);
  });

  it('closed, leaves the cart as it is and can be opened again', async () => {
    const shop = await press();
    (await openedDialog()).options.modal.ondismiss();
    await toasted('info', 'Payment cancelled. Your cart is still here.');
    expect(toast.error).not.toHaveBeenCalled();
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(FakeDialog.opened).toHaveLength(2));
  });

  it('is opened once, however often the button is pressed', async () => {
    await press();
    const button = screen.getByRole('button', { name: /Opening|Proceed/ });
    await userEvent.tripleClick(button);
    await openedDialog();
    expect(FakeDialog.opened).toHaveLength(1);
  });
});

describe('a payment that came to nothing', () => {
  const told = (end: 'failed' | 'closed') => screen.findByText(outcomeTexts[end]);

  it('is told above the total and stays, over a close and a reload, until it is tried again', async () => {
    const shop = await press();
    const dialog = await openedDialog();
    act(() => dialog.fail());
    await told('failed');
    act(() => dialog.options.modal.ondismiss());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(FakeDialog.opened).toHaveLength(2));
    expect(screen.queryByText(outcomeTexts.failed)).toBeNull();
    act(() => FakeDialog.opened[1]?.options.modal.ondismiss());
    cleanup();
    openScreen(<CartAndButton />, '/cart');
    await told('closed');
    expect(shop.asked('POST /payment/checkout')).toBe(0);
    act(() => endSession());
    expect(screen.queryByText(outcomeTexts.closed)).toBeNull();
  });

  it.each([
    ['over a reload', customer._id, 'closed'],
    ['not to who logs in next in the tab', exampleId(9), undefined],
  ] as const)('is told %s', async (_when, userId, end) => {
    beginSession('token', customer);
    keepOutcome({ checkoutId: aCheckout()._id, cart: 1, end: 'closed' });
    localStorage.setItem('user._id', userId);
    vi.resetModules();
    const { usePaymentOutcome } = await import('./payment-outcome.ts');
    expect(renderHook(usePaymentOutcome).result.current?.end).toBe(end);
  });

  it('is not called that once the money has come another way', async () => {
    shopThatPays({ replies: { 'GET /payment/checkouts': { body: [aCheckout()] } } });
    keepOutcome({ checkoutId: aCheckout()._id, cart: 1, end: 'failed' });
    openScreen(<CartAndButton />, '/cart');
    await screen.findByRole('button', { name: 'Placing your order…' });
    expect(screen.queryByText(outcomeTexts.failed)).toBeNull();
  });

  it('Back closes the window and stays at the cart; what Forward finds is led back', async () => {
    await press();
    const dialog = await openedDialog();
    const opened: unknown = window.history.state;
    act(() => window.history.back());
    await told('closed');
    expect([FakeDialog.opened, window.location.pathname]).toEqual([[], '/cart']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const again = await openedDialog();
    expect(again).not.toBe(dialog);
    act(() => again.options.modal.ondismiss());
    await waitFor(() => expect(window.history.state).not.toEqual(opened));
  });
});

describe('after the payment', () => {
  it('no longer says that it opens the payment while what was paid is checked', async () => {
    // Of no other test: what is never answered would be waited for there.
    const other = { body: { ...payment, checkoutId: exampleId(0xc2) } };
    await pay({
      replies: { 'POST /payment/create-payment': other, 'POST /payment/verify-payment': silence },
    });
    await screen.findByRole('button', { name: 'Placing your order…' });
  });

  it('verifies, claims the order, says so and goes to the orders', async () => {
    const shop = await pay();
    await toasted('success', notices.orderPlaced);
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    const bodies = shop.server.sent
      .filter(({ method }) => method === 'POST')
      .map(({ path, body }) => [path, body]);
    const { base, sauce, cheese, veggies, pizzaId, quantity, price } = exampleLine(margherita);
    expect(bodies).toEqual([
      ['/payment/create-payment', { amount: 199, version: 1 }],
      ['/payment/verify-payment', { ...paidAnswer, waitMs: 8_000 }],
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
          waitMs: 8_000,
        },
      ],
    ]);
  });

  it('goes to the orders from the cart’s address however that was typed', async () => {
    window.history.replaceState(null, '', '/Cart/');
    await pay();
    expect(await screen.findByText('You are at /order')).toBeTruthy();
  });

  it('claims one order per line, and says that all are placed', async () => {
    const shop = await pay({ cart: [exampleLine(margherita), exampleLine(farmhouse)] });
    await toasted('success', notices.allOrdersPlaced);
    expect(shop.asked('POST /order/create_order')).toBe(2);
  });

  it('goes on calmly when the verdict takes longer, which the panel tells', async () => {
    const pending = { success: false, message: 'later', checkout: aCheckout() };
    const shop = await pay({
      replies: { 'POST /payment/verify-payment': { status: 202, body: pending } },
    });
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    expect(shop.asked('POST /order/create_order')).toBe(0);
    expect([toast.info, toast.error].flatMap((told) => vi.mocked(told).mock.calls)).toEqual([]);
  });

  it('goes to the orders also when the answer was lost and the server had heard of the money elsewhere', async () => {
    let known: CheckoutView[] = [];
    const shop = await pay({
      replies: {
        'GET /payment/checkouts': () => ({ body: known }),
        'POST /payment/verify-payment': () => {
          known = [aCheckout({ state: 'paid' })];
          return new TypeError('gone');
        },
      },
    });
    await waitFor(() => expect(shop.asked('POST /payment/verify-payment')).toBe(1));
    await act(() => queryClient.invalidateQueries({ queryKey: keys.checkouts }));
    expect(await screen.findByText('You are at /order', {})).toBeTruthy();
    expect(toast.error).not.toHaveBeenCalled();
    expect(shop.asked('POST /payment/verify-payment')).toBe(1);
  });

  it('goes on calmly when an order is still being made, or the server is away for it', async () => {
    const replies = [
      { status: 202, body: { message: 'later', order: null } },
      { status: 500, body: {} },
    ];
    await pay({
      cart: [exampleLine(margherita), exampleLine(farmhouse)],
      replies: { 'POST /order/create_order': () => replies.shift()! },
    });
    expect(await screen.findByText('You are at /order')).toBeTruthy();
    expect([toast.info, toast.error].flatMap((told) => vi.mocked(told).mock.calls)).toEqual([]);
  });

  it('says why a verification was refused, and lets the customer try again', async () => {
    const shop = await pay({
      replies: { 'POST /payment/verify-payment': refusal(400, 'signature_invalid', 'No match.') },
    });
    await toasted('error', paymentVerificationFailed('No match.'));
    expect(shop.asked('POST /order/create_order')).toBe(0);
    expect(await screen.findByRole('button', { name: 'Proceed to Checkout' })).toBeTruthy();
  });

  it('keeps the payment for its payer when another user has logged in', async () => {
    const shop = await press();
    const dialog = await openedDialog();
    act(() => beginSession('u', { ...customer, _id: exampleId(2) }));
    act(() => dialog.options.handler(paidAnswer));
    await toasted('info', paymentAnswers.paymentBeingChecked);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
    expect(screen.queryByText('Your order is being placed')).toBeNull();
    expect(screen.queryByText('You are at /order')).toBeNull();
    act(() => beginSession('t', customer));
    expect(paidReports()).toMatchObject([{ report: paidAnswer }]);
  });

  it('says when the server refuses the order', async () => {
    await pay({ replies: { 'POST /order/create_order': refusal(402, 'not_paid', 'x') } });
    await toasted('error', checkoutErrors.placeOrder);
  });

  it('goes to the orders when another device changed the cart that was paid: it is made as it was paid', async () => {
    await pay({ replies: { 'POST /order/create_order': refusal(409, 'line_not_in_checkout', 'x') } });
    expect(await screen.findByText('You are at /order')).toBeTruthy();
  });

  it('relies on the webhook when the dialog’s report is malformed', async () => {
    const shop = await pay({}, { odd: true });
    await toasted('info', paymentAnswers.paymentBeingChecked);
    expect(shop.asked('POST /payment/verify-payment')).toBe(0);
  });
});
