import { it } from 'vitest';
import { buy } from './support/buy.ts';
import { fillCart } from './support/carts.ts';
import {
  calm,
  describeLayout,
  expectNoFaults,
  openNavigation,
  press,
  type Screen,
} from './support/every-width.ts';
import { intercept } from './support/intercept.ts';
import { dialogOpenedBy } from './support/shows.ts';
import { type LoggedIn, openStage, type Person } from './support/stage.ts';

const stage = openStage();
const longName = 'Venkatasubramanian Anantharamakrishnan';

const forVisitors: Screen<Person>[] = [
  { name: 'home', path: '/' },
  { name: 'navigation of a visitor', path: '/login', act: openNavigation },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'register, refused', path: '/register', act: press('Register') },
  { name: 'forgotten password', path: '/forgotten-password' },
  { name: 'reset password', path: '/user/reset-password/a-token' },
  { name: 'verify email', path: '/user/verify/a-token' },
  { name: 'unsubscribe', path: '/user/unsubscribe/a.token' },
  { name: 'status', path: '/status' },
  { name: 'not found', path: '/no/such/pizza' },
  { name: 'admin login', path: '/admin_login' },
];

const forNewcomers: Screen<LoggedIn>[] = [
  { name: 'empty cart', path: '/cart' },
  { name: 'nothing to customize', path: '/add-inventory' },
  { name: 'no orders', path: '/order' },
  { name: 'profile', path: '/profile' },
  { name: 'profile, editing', path: '/profile', act: press('Edit') },
  { name: 'profile, another email', path: '/profile', act: press('Change') },
  { name: 'profile, emails', path: '/profile', act: press('Choose') },
  { name: 'contact', path: '/contact' },
  { name: 'contact, refused', path: '/contact', act: press('Send') },
  { name: 'menu', path: '/menu' },
  { name: 'menu, broken', path: '/menu', breaks: 'GET /pizza/getallpizzas' },
  { name: 'orders, broken', path: '/order', breaks: 'GET /order/get_orders' },
];

describeLayout('customers', () => {
  it('for visitors', async () => {
    const person = await stage.visitor(calm);
    const works = { status: 200, body: { message: 'It works.' } };
    const stop = await intercept(person.page, 'POST /user/reset-link', works);
    await expectNoFaults(person, forVisitors);
    await stop();
    person.excuse(/status of 400 .*reset-link/);
    await expectNoFaults(person, [{ name: 'reset password, used', path: '/user/reset-password/a-token' }]);
  });

  it('for newcomers', async () => {
    const person = await stage.customer({ ...calm, name: longName });
    person.excuse(/status of 500/);
    await expectNoFaults(person, forNewcomers);
    const checkout = await buy(stage.shop, person.session);
    await fillCart(stage.shop.url, person.session);
    await expectNoFaults(person, [
      { name: 'where it goes', path: '/cart', act: dialogOpenedBy(/^Change/) },
      { name: 'checkout', path: `/checkout/${checkout}` },
      { name: 'order again', path: '/order', act: dialogOpenedBy(/^Order again/) },
    ]);
  });
});
