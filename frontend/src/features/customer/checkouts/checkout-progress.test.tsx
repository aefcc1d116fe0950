import type { CheckoutView } from '@forno/shared/contracts/admin';
import { notices, refundReasons } from '@forno/shared/messages/admin';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession } from '#session/session.ts';
import { exampleId } from '#testing/cart-examples.ts';
import { customer } from '#testing/fake-server.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { anOrder } from '#testing/order.ts';
import { toast } from '#ui/toast.ts';
import { CheckoutProgress } from './checkout-progress.tsx';
import { addPaidReport, paidReports } from './paid-reports.ts';
import { aCheckout } from './testing/a-checkout.ts';
import { paidAnswer } from './testing/fake-dialog.ts';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const open = (checkouts: CheckoutView[], path = '/menu', replies = {}) => {
  const shop = fakeShop({
    replies: {
      'GET /payment/checkouts': () => ({ body: checkouts }),
      'GET /order/get_orders': { body: { orders: [] } },
      ...replies,
    },
  });
  return { ...shop, ...openScreen(<CheckoutProgress />, path) };
};
const tell = (checkout: CheckoutView) => act(() => void queryClient.setQueryData(keys.checkouts, [checkout]));
const refund = { paymentId: 'pay_2', amount: 39_800, reason: refundReasons.cartPaidTwice, refundId: null };

describe('the progress of a checkout', () => {
  it('is hidden without payments, and for orders finished before', async () => {
    const shop = open([aCheckout({ state: 'fulfilled' }, 2, 2), aCheckout({ claimed: false })]);
    await waitFor(() => expect(shop.asked('GET /payment/checkouts')).toBe(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('reappears after a reload, and follows to the end', async () => {
    const promise = { from: '2026-11-22T15:05:00.000Z', to: '2026-11-22T15:20:00.000Z' };
    open([aCheckout({ state: 'paid', promise }, 3, 1)]);
    expect(await screen.findByText(/^Arriving between 8:35 and 8:50 pm\.$/)).toBeTruthy();
    expect(await screen.findByText('Payment confirmed. Pizza 1 of 3 sent to the kitchen.')).toBeTruthy();
    tell(aCheckout({ state: 'paid', version: 2 }, 3, 2));
    expect(await screen.findByText('Payment confirmed. Pizza 2 of 3 sent to the kitchen.')).toBeTruthy();
    tell(aCheckout({ state: 'fulfilled', version: 3 }, 3, 3));
    expect(await screen.findByText('Your order is placed.')).toBeTruthy();
    const track = screen.getByRole('link', { name: 'Track my order' });
    expect(track.getAttribute('href')).toBe('/order');
    // No toast lies over it.
    expect(track.closest('[data-keep-free]')).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says on the cart that an order was just placed from it, also where that was before a reload', async () => {
    const claimedAt = new Date().toISOString();
    open([aCheckout({ state: 'fulfilled', claimedAt }, 1, 1)], '/cart');
    expect(await screen.findByText('Your order is placed.')).toBeTruthy();
  });

  it('is nothing to dismiss: among the orders, the tracker takes its place', async () => {
    const shop = open([aCheckout({ state: 'paid' }, 1, 0)], '/order', {
      'GET /order/get_orders': { body: { orders: [anOrder({ _id: exampleId(0xa0) })] } },
    });
    await screen.findByRole('region', { name: 'Your order is being placed' });
    tell(aCheckout({ state: 'fulfilled', version: 2 }, 1, 1));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(screen.queryByText('Your order is placed.')).toBeNull();
    expect(shop.server.unexpected).toEqual([]);
  });

  it('stays among the orders while their list can’t be had', async () => {
    open([aCheckout({ state: 'paid' }, 1, 0)], '/order', { 'GET /order/get_orders': { status: 404 } });
    await screen.findByRole('region', { name: 'Your order is being placed' });
    tell(aCheckout({ state: 'fulfilled', version: 2 }, 1, 1));
    expect(await screen.findByText('Your order is placed.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Track my order' })).toBeNull();
  });

  it('empties the cart when the orders are there, even if no live event came', async () => {
    const shop = open([aCheckout({ state: 'paid' })]);
    await screen.findByText(/^Payment confirmed/);
    await waitFor(() => expect(shop.asked('GET /user/cart')).toBe(1));
    tell(aCheckout({ state: 'fulfilled', version: 2 }, 3, 3));
    await screen.findByText('Your order is placed.');
    await waitFor(() => expect(shop.asked('GET /user/cart')).toBe(2));
    expect(shop.server.unexpected).toEqual([]);
  });

  it('says after 30 s that it takes longer than usual, and nothing about a bank', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { container } = open([aCheckout({ claimedAt: new Date().toISOString() })]);
    await screen.findByText(/^This usually takes a few seconds\./);
    act(() => void vi.advanceTimersByTime(29_000));
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(
      screen.getByText('This is taking longer than usual. Your payment is safe. You can close this page.'),
    ).toBeTruthy();
    expect(container.textContent).not.toMatch(/bank/);
  });

  it('says where money goes that was taken twice, and never that it failed', async () => {
    const { container } = open([aCheckout({ state: 'refused', refunds: [{ ...refund, state: 'due' }] })]);
    expect(await screen.findByText('₹398')).toBeTruthy();
    expect(container.textContent).toContain('We’re refunding ₹398. This cart had already been paid for.');
    expect(container.textContent).not.toMatch(/fail/i);
  });

  it('shows a completed refund for an hour', async () => {
    const done = { refunds: [{ ...refund, state: 'done' as const, refundId: 'rfnd_1' }] };
    open([aCheckout({ state: 'refused', ...done })], '/order');
    expect(await screen.findByText(/^We’ve refunded/)).toBeTruthy();
  });

  it('a second payment of a cart that has its orders is told, since no order tells it', async () => {
    const refunds = [{ ...refund, state: 'done' as const, refundId: 'rfnd_1' }];
    open([aCheckout({ state: 'fulfilled', paymentId: 'pay_1', refunds }, 1, 1)], '/order');
    expect(await screen.findByText(/^We’ve refunded/)).toBeTruthy();
  });

  it('a refund that is over, or that an order tells itself, has no note', async () => {
    const done = { ...refund, state: 'done' as const, refundId: 'rfnd_1' };
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const shop = open(
      [
        aCheckout({ state: 'refused', refunds: [done], createdAt: anHourAgo }),
        aCheckout(
          {
            _id: exampleId(0xc2),
            state: 'fulfilled',
            paymentId: 'pay_2',
            refunds: [{ ...refund, state: 'due' }],
          },
          1,
          1,
        ),
      ],
      '/order',
    );
    await waitFor(() => expect(shop.asked('GET /payment/checkouts')).toBe(1));
    expect(screen.queryByText(/refund/)).toBeNull();
  });
});

describe('a tab that was reloaded between "paid" and the answer of the server', () => {
  const claim = {
    base: 'Regular',
    sauce: 'Tomato',
    cheese: 'Mozzarella',
    veggies: [],
    quantity: 1,
    price: 199,
  };
  const paid = {
    userId: customer._id,
    checkoutId: aCheckout()._id,
    paidAt: Date.now(),
    report: paidAnswer,
    orders: [{ ...claim, pizzaId: customer._id, razorpayOrderId: 'order_1', paymentId: 'pay_1' }],
  };

  it('reports to the server again and ends with the order', async () => {
    beginSession('t', customer);
    addPaidReport(paid);
    const list = [aCheckout({ claimed: false }, 1)];
    const shop = open(list, undefined, {
      'POST /payment/verify-payment': () => {
        list[0] = aCheckout({ state: 'fulfilled', version: 2 }, 1, 1);
        return { body: { success: true, message: 'ok', checkout: list[0] } };
      },
      'POST /order/create_order': { status: 201, body: { message: notices.orderPlaced, order: anOrder() } },
    });
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith(notices.orderPlaced, expect.anything()));
    await waitFor(() => expect(paidReports()).toEqual([]));
    expect(shop.asked('POST /payment/verify-payment')).toBe(1);
  });

  it('ends too when it slept until the list has nothing of it any more', async () => {
    beginSession('t', customer);
    addPaidReport({ ...paid, paidAt: Date.now() - 25 * 3_600_000 });
    open([], undefined, {
      'POST /payment/verify-payment': { body: { success: true, message: 'ok', checkout: aCheckout({}, 1) } },
      'POST /order/create_order': { status: 201, body: { message: notices.orderPlaced, order: anOrder() } },
    });
    await waitFor(() => expect(paidReports()).toEqual([]));
  });

  it('shows the payment as received before the server has heard of it', async () => {
    beginSession('t', customer);
    addPaidReport(paid);
    open([], undefined, { 'POST /payment/verify-payment': () => new Promise(() => {}) });
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
  });

  it('has the steps in sight as soon as the dialog says that it was paid', async () => {
    open([]);
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => addPaidReport(paid));
    const panel = await screen.findByRole('region', { name: 'Your order is being placed' });
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
    expect(document.activeElement?.contains(panel)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is nothing to the next person on this machine', async () => {
    beginSession('t', customer);
    addPaidReport(paid);
    beginSession('u', { ...customer, _id: '64b000000000000000000002' });
    expect(paidReports()).toEqual([]);
  });
});
