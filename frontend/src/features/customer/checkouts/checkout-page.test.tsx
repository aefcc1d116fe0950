import { refusalTexts } from '@forno/shared/messages/server';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { aCheckout } from './testing/a-checkout.ts';

function open(reply: { status?: number; body: unknown }) {
  const { _id } = aCheckout();
  fakeServer({ [`GET /payment/checkout/${_id}`]: reply });
  openScreen(<CheckoutPage />, `/checkout/${_id}`, { route: '/checkout/:id' });
}

it('shows the state of the checkout in the URL', async () => {
  open({ body: aCheckout({ state: 'paid' }, 3, 2) });
  expect(await screen.findByText('Payment confirmed. Pizza 2 of 3 sent to the kitchen.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeTruthy();
});

it('claims nothing of a checkout that was only opened', async () => {
  open({ body: aCheckout({ claimed: false }) });
  expect(await screen.findByText('Nothing has been paid yet. Your cart is still here.')).toBeTruthy();
  expect(screen.queryByText('Payment received')).toBeNull();
});

it('says that a payment failed, and not that an order is being placed', async () => {
  open({ body: aCheckout({ state: 'expired', claimed: true, failure: 'Declined by the bank' }) });
  expect(
    await screen.findByText(/^Payment failed\. Please try again\. No money has been taken\./),
  ).toBeTruthy();
  expect(screen.queryByText('Your order is being placed')).toBeNull();
});

it("does not show somebody else's", async () => {
  open(refusal(404, 'payment_unknown', refusalTexts.payment_unknown));
  expect(await screen.findByText(refusalTexts.payment_unknown)).toBeTruthy();
});
