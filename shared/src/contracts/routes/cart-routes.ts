/** A customer's profile and cart, which most of their screens ask for. */

import { CartAnswer, CartUpdate } from '../cart.ts';
import { CartDelivery } from '../delivery.ts';
import { ProfileAnswer } from '../profile.ts';
import { defineRoute } from '../route.ts';

export const profile = defineRoute({
  method: 'GET',
  path: '/user/profile',
  access: 'customer',
  allowDuringMfaSetup: true,
  answer: ProfileAnswer,
});

export const updateCart = defineRoute({
  method: 'PUT',
  path: '/user/update_cart',
  access: 'customer',
  body: CartUpdate,
  answer: CartAnswer,
});

export const cart = defineRoute({
  method: 'GET',
  path: '/user/cart',
  access: 'customer',
  answer: CartAnswer,
});

/** Where the cart goes: kept with it on every device until it is ordered. */
export const cartDelivery = defineRoute({
  method: 'PUT',
  path: '/user/cart_delivery',
  access: 'customer',
  body: CartDelivery,
  answer: CartAnswer,
});
