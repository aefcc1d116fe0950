import { refusalTexts } from '@forno/shared/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { beginSession } from '#api/session.ts';
import { customer, fakeServer } from '#api/testing/fake-server.ts';
import { closeScreen } from '#api/testing/open-screen.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { aCheckout } from './testing/a-checkout.ts';

afterEach(closeScreen);

function open(reply: { status?: number; body: unknown }) {
  const { _id } = aCheckout();
  beginSession('t', customer);
  fakeServer({ [`GET /payment/checkout/${_id}`]: reply });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/checkout/${_id}`]}>
        <Routes>
          <Route path="/checkout/:id" element={<CheckoutPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows the state of the checkout in the URL', async () => {
  open({ body: aCheckout({ state: 'paid' }, 3, 2) });
  expect(await screen.findByText('Pizza 2 of 3 ordered')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your orders' })).toBeTruthy();
});

it('claims nothing of a checkout that was only opened', async () => {
  open({ body: aCheckout({ claimed: false }) });
  expect(await screen.findByText('Nothing has been paid yet. Your cart is waiting for you.')).toBeTruthy();
  expect(screen.queryByText('Payment received')).toBeNull();
});

it('says that a payment failed, and not that an order is being placed', async () => {
  open({ body: aCheckout({ state: 'expired', claimed: true, failure: 'Declined by the bank' }) });
  expect(await screen.findByText('Payment failed. Please try again.')).toBeTruthy();
  expect(screen.queryByText('Your order is being placed')).toBeNull();
});

it("does not show somebody else's", async () => {
  open({ status: 404, body: { code: 'payment_unknown', message: refusalTexts.payment_unknown } });
  expect(await screen.findByText(refusalTexts.payment_unknown)).toBeTruthy();
});
