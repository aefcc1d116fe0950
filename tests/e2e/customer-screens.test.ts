import { routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { papersForTests } from '@forno/shared/testing';
import { beforeAll } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, logIn, newAccount, register } from './support/accounts.ts';
import { crowd, familyCart, longName } from './support/crowded-shop.ts';
import { button, dialogOpenedBy, text } from './support/look.ts';
import { buy, fillCart } from './support/place-orders.ts';
import { describeScreens, openNavigation, press } from './support/screens.ts';
import { type Known, type LoggedIn, openStage } from './support/stage.ts';

const stage = openStage({ reducedMotion: 'no-preference' });
let newcomer: Known;
let regular: Known;
let returning: Known;
let checkoutId = '';

async function join(): Promise<Known> {
  const account = newAccount(longName);
  return { account, session: await register(stage.shop.url, account) };
}

beforeAll(async () => {
  newcomer = await join();
  regular = await join();
  returning = await join();
  await crowd(stage.shop, regular);
  const counter = await logIn(stage.shop.url, admin);
  await ask(stage.shop.url, counter, routes.updatePapers, { body: { version: 0, papers: papersForTests } });
  checkoutId = await buy(stage.shop, regular.session);
  await buy(stage.shop, returning.session);
  await fillCart(stage.shop.url, regular.session, familyCart);
});

async function editProfile({ page }: LoggedIn): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('New email').waitFor();
}

async function sellOut(): Promise<void> {
  const counter = await logIn(stage.shop.url, admin);
  for (const name of ['Cherry Tomatoes', 'Black Olives'])
    await ask(stage.shop.url, counter, routes.soldOut, {
      body: { category: 'veggies', name, soldOut: true },
    });
}

describeScreens('newcomers', () => stage.again(newcomer), {
  screens: [
    {
      name: 'contact',
      path: '/contact',
      shows: ({ page, account }) =>
        page
          .getByLabel('Email')
          .and(page.locator(`[value="${account.email}"]`))
          .waitFor(),
    },
    { name: 'profile', path: '/profile', shows: text('Not Verified') },
    { name: 'profile-editing', path: '/profile', shows: editProfile },
    { name: 'menu', path: '/menu', shows: button('Add Margherita') },
    { name: 'cart-empty', path: '/cart', shows: text(errors.cartEmpty) },
    { name: 'customise-empty', path: '/add-inventory', shows: text(errors.cartEmpty) },
    { name: 'orders-empty', path: '/order', shows: text(notices.noOrders) },
  ],
  states: [
    { name: 'contact, refused', path: '/contact', shows: press('Send') },
    { name: 'profile, editing the name', path: '/profile', shows: press('Edit') },
    { name: 'profile, another email', path: '/profile', shows: press('Change') },
    { name: 'menu, broken', path: '/menu', breaks: 'GET /pizza/getallpizzas' },
    { name: 'orders, broken', path: '/order', breaks: 'GET /order/get_orders' },
  ],
});

describeScreens('regular customers', () => stage.again(regular), {
  screens: [
    {
      name: 'home-logged-in',
      path: '/',
      shows: ({ page }) => page.getByRole('link', { name: 'Profile' }).waitFor(),
    },
    { name: 'menu-chosen', path: '/menu', shows: button('Remove one Margherita') },
    { name: 'cart', path: '/cart', shows: button('Proceed to Checkout') },
    { name: 'cart-delivery', path: '/cart', shows: dialogOpenedBy('Change address') },
    {
      name: 'customise',
      path: '/add-inventory',
      shows: ({ page }) =>
        page
          .getByRole('button', { name: /^Remove Pizza: / })
          .first()
          .waitFor(),
    },
    {
      name: 'order-followed',
      path: '/order',
      shows: ({ page }) => page.getByRole('article', { name: /,/ }).waitFor(),
    },
    {
      name: 'checkout',
      path: () => `/checkout/${checkoutId}`,
      shows: ({ page }) => page.getByRole('region', { name: 'Your order is placed' }).waitFor(),
    },
    {
      name: 'bill',
      path: () => `/bill/${checkoutId}`,
      shows: ({ page }) => page.getByRole('region', { name: /^Tax invoice F1/ }).waitFor(),
    },
    {
      name: 'cart-to-mend',
      path: '/cart',
      before: sellOut,
      shows: ({ page }) =>
        page
          .getByText(/Sold out: .*Black Olives/)
          .first()
          .waitFor(),
    },
    {
      name: 'customise-to-mend',
      path: '/add-inventory',
      before: sellOut,
      shows: ({ page }) =>
        page
          .getByText(/Black Olives.*sold out/i)
          .first()
          .waitFor(),
    },
  ],
  states: [
    { name: 'navigation', path: '/contact', shows: openNavigation },
    { name: 'cart, broken', path: '/cart', breaks: 'GET /user/cart' },
    { name: 'order again', path: '/order', shows: dialogOpenedBy(/^Order again/) },
  ],
});

describeScreens('returning customers', () => stage.again(returning), {
  screens: [
    {
      name: 'home-usual',
      path: '/',
      shows: button(/^Order again/),
    },
  ],
  states: [],
});
