import { routes } from '@forno/shared/contracts/server';
import { errors } from '@forno/shared/messages/server';
import { billSettingsForTests } from '@forno/shared/testing';
import { beforeAll } from 'vitest';
import { crowd, familyCart, longName } from './support/crowded-shop.ts';
import { button, dialogOpenedBy, field, role, text } from './support/look.ts';
import { atStore, buy, fillCart } from './support/place-orders.ts';
import { describeScreens, openNavigation } from './support/screens.ts';
import { type TestUser, type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';

const hourMs = 3_600_000;
const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });
let newcomer: TestUser;
let regular: TestUser;
let returning: TestUser;
let checkoutId = '';

beforeAll(async () => {
  newcomer = await fixture.join(longName);
  regular = await fixture.join(longName);
  returning = await fixture.join(longName);
  await crowd(fixture.shop, regular);
  const counter = await fixture.staff();
  await counter.ask(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } });
  checkoutId = await buy(fixture.shop, regular.session);
  await buy(fixture.shop, returning.session);
  // On a slow machine what nobody bakes would be told to come later, in the middle of a look at it.
  const [from, to] = [3, 4].map((hours) => new Date(Date.now() + hours * hourMs));
  await atStore(fixture.shop, ({ orders }) =>
    orders.updateMany({}, { $set: { promise: { from, to } }, $unset: { expected: '' } }),
  );
  await fillCart(fixture.shop.url, regular.session, familyCart);
});

async function editProfile({ page }: LoggedIn): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('New email').waitFor();
}

async function sellOut(): Promise<void> {
  const counter = await fixture.staff();
  for (const name of ['Cherry Tomatoes', 'Black Olives'])
    await counter.ask(routes.soldOut, { body: { category: 'veggies', name, soldOut: true } });
}

describeScreens('newcomers', () => fixture.again(newcomer), {
  screens: [
    { name: 'contact', path: '/contact', shows: (one) => field('Email', one.account.email)(one) },
    { name: 'profile', path: '/profile', shows: text('Not Verified') },
    { name: 'profile-editing', path: '/profile', shows: editProfile },
    { name: 'cart-empty', path: '/cart', shows: text(errors.cartEmpty) },
  ],
  states: [{ name: 'menu, broken', path: '/menu', breaks: 'GET /pizza/getallpizzas' }],
});

describeScreens('regular customers', () => fixture.again(regular), {
  screens: [
    { name: 'home-logged-in', path: '/', shows: role('link', 'Profile') },
    { name: 'menu-chosen', path: '/menu', shows: button('Remove one Margherita') },
    { name: 'cart', path: '/cart', shows: button('Proceed to Checkout') },
    { name: 'cart-delivery', path: '/cart', shows: dialogOpenedBy('Change address') },
    { name: 'order-followed', path: '/order', shows: role('article', /,/) },
    {
      name: 'checkout',
      path: () => `/checkout/${checkoutId}`,
      shows: role('region', 'Your order is placed'),
    },
    { name: 'bill', path: () => `/bill/${checkoutId}`, shows: role('region', /^Tax invoice F1/) },
    { name: 'cart-to-mend', path: '/cart', before: sellOut, shows: text(/Sold out: .*Black Olives/) },
    {
      name: 'customise-to-mend',
      path: '/add-inventory',
      before: sellOut,
      shows: text(/Black Olives.*sold out/i),
    },
  ],
  states: [
    { name: 'navigation', path: '/contact', shows: openNavigation },
    { name: 'order again', path: '/order', shows: dialogOpenedBy(/^Order again/) },
  ],
});

describeScreens('returning customers', () => fixture.again(returning), {
  screens: [{ name: 'home-usual', path: '/', shows: button(/^Order again/) }],
  states: [],
});
