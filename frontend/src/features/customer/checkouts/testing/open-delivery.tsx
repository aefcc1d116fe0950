import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { exampleLine, margherita, openShop } from '#testing/cart-examples.ts';
import { profileReply } from '#testing/fake-server.ts';
import type { Shop } from '#testing/fake-shop.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { DeliverySection, PayTerms } from '../delivery/delivery-section.tsx';
import { CartAndButton, shopThatPays } from './paying-shop.tsx';

export const lakeView = 'Flat 2, Lake View, Bengaluru 560038';
export const addressBook = [lakeView];
const labels = [{ address: lakeView, label: 'Work' }];

/** The part of the cart about delivery, above its button. */
export function openDelivery(replies: Shop['replies'] = {}, pins: string[] = []) {
  const { server } = shopThatPays({
    cart: [exampleLine(margherita)],
    replies: {
      'GET /user/profile': profileReply({ phone: '+919876543210', addressBook, labels }),
      'GET /shop': { body: { ...openShop, delivery: { pins, phoneRequired: false } } },
      ...replies,
    },
  });
  openScreen(
    <>
      <DeliverySection />
      <PayTerms />
      <CartAndButton />
    </>,
    '/cart',
  );
  return server;
}
export const pay = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
export const paidTo = (server: ReturnType<typeof openDelivery>) =>
  server.sent.find(({ path }) => path === '/payment/create-payment')?.body;

/** The profile's, as shown: on another device another one may have been chosen meanwhile. */
export const home: unknown = { address: expect.any(String) };
