import { checkoutErrors } from '@forno/shared/messages/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { exampleLine } from '#testing/cart-examples.ts';
import { fakeShop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { CartScreen } from './cart-screen.tsx';

it('puts the cart and the way to pay it together', async () => {
  const unavailable = refusal(503, 'payment_unavailable', 'x');
  fakeShop({ cart: [exampleLine()], replies: { 'GET /payment/getkey': unavailable } });
  openScreen(<CartScreen />, '/cart');
  await userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
  expect(await screen.findByText(checkoutErrors.paymentNotInitialised)).toBeTruthy();
  expect(screen.getByText('Extra toppings are free. You pay the menu price.')).toBeTruthy();
});
