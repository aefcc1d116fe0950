import { accountWords } from '@forno/shared/messages/customer';
import { refusalTexts } from '@forno/shared/messages/server';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useRedirectAfterLogin } from '#accounts/use-redirect-after-login.ts';
import { beginSession } from '#session/session.ts';
import { customer, fakeServer, refusal } from '#testing/fake-server.ts';
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

function Login() {
  useRedirectAfterLogin();
  return <p>Log in</p>;
}

it('says of one that is not of this account who is logged in, and comes back for somebody else', async () => {
  const { _id } = aCheckout();
  fakeServer({
    [`GET /payment/checkout/${_id}`]: refusal(404, 'payment_unknown', refusalTexts.payment_unknown),
  });
  const screens = (
    <Routes>
      <Route path="/checkout/:id" element={<CheckoutPage />} />
      <Route path="/login" element={<Login />} />
    </Routes>
  );
  openScreen(screens, `/checkout/${_id}`, { route: '*' });
  await screen.findByText(accountWords.loggedInAs('Asha Rao'));
  await userEvent.click(screen.getByRole('button', { name: accountWords.other }));
  await screen.findByText('Log in');
  expect(localStorage.getItem('token')).toBeNull();
  act(() => beginSession('other', { ...customer, name: 'Meera' }));
  await screen.findByText(accountWords.loggedInAs('Meera'));
});
