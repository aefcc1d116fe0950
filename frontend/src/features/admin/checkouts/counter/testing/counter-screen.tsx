import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleInventory, margherita, openShop } from '#testing/cart-examples.ts';
import type { Replies } from '#testing/fake-server.ts';
import { adminOpener } from '#testing/open-admin.tsx';
import { CounterPage } from '../counter-page.tsx';

export const checkoutId = '64c000000000000000000001';

/** An order that was taken and paid: number 7, one Margherita. */
export const taken = {
  success: true,
  checkoutId,
  number: '7',
  state: 'paid',
  amount: 19_900,
  holdUntil: '2026-11-26T16:00:00.000Z',
};

/** No till is open. */
export function tills(closed: object[] = []) {
  return { open: null, others: [], closed, outside: { days: 7, received: 0, payments: 0, paidBack: 0 } };
}

/** Opens the counter of a shop with a Margherita, no fees and no till, but for these replies. */
export const counterOpener = (replies: Replies = {}) =>
  adminOpener(<CounterPage />, '/admin/counter', {
    'GET /pizza/getallpizzas': { body: [margherita] },
    'GET /inventory': { body: exampleInventory() },
    'GET /shop': { body: openShop },
    'GET /shop/fees': { body: { version: 1, fees: [], customisation: 'included' } },
    'POST /order/counter': { body: taken },
    'GET /till': { body: tills() },
    ...replies,
  });

/** Presses a button once it is there. */
export const tap = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
