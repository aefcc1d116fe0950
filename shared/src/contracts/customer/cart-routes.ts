/** A customer's profile and cart, which most of their screens ask for. */

import { CartAnswer, CartUpdate } from '../everyone/cart.ts';
import { CartDelivery } from '../everyone/delivery.ts';
import { ProfileAnswer } from '../everyone/profile.ts';
import { call } from '../route.ts';

export const profile = call('GET /user/profile', 'customer', {
  allowDuringMfaSetup: true,
  answer: ProfileAnswer,
});
export const updateCart = call('PUT /user/update_cart', 'customer', { body: CartUpdate, answer: CartAnswer });
export const cart = call('GET /user/cart', 'customer', { answer: CartAnswer });

/** Where the cart goes: kept with it on every device until it is ordered. */
export const cartDelivery = call('PUT /user/cart_delivery', 'customer', {
  body: CartDelivery,
  answer: CartAnswer,
});
