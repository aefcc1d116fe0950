import { routes } from '@forno/shared/contracts';
import { it } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, logIn } from './support/accounts.ts';
import { buy } from './support/buy.ts';
import { fillCart } from './support/carts.ts';
import { crowd, familyCart, longName } from './support/crowded-shop.ts';
import { calm, describeLayout, expectNoFaults, openNavigation, type Screen } from './support/every-width.ts';
import { dialogOpenedBy } from './support/shows.ts';
import { type LoggedIn, openStage } from './support/stage.ts';

const stage = openStage();

const forRegulars: Screen<LoggedIn>[] = [
  { name: 'home, logged in', path: '/' },
  { name: 'navigation', path: '/contact', act: openNavigation },
  { name: 'menu with a full cart', path: '/menu' },
  { name: 'cart', path: '/cart' },
  { name: 'where it goes', path: '/cart', act: dialogOpenedBy(/^Change/) },
  { name: 'cart, broken', path: '/cart', breaks: 'GET /user/cart' },
  { name: 'customize', path: '/add-inventory' },
  { name: 'orders', path: '/order' },
  { name: 'order again', path: '/order', act: dialogOpenedBy(/^Order again/) },
  { name: 'cart with sold-out pizzas', path: '/cart', act: sellOut },
  { name: 'customize with sold-out pizzas', path: '/add-inventory' },
];

async function sellOut({ page }: LoggedIn): Promise<void> {
  const counter = await logIn(stage.shop.url, admin);
  for (const name of ['Cherry Tomatoes', 'Black Olives'])
    await ask(stage.shop.url, counter, routes.soldOut, {
      body: { category: 'veggies', name, soldOut: true },
    });
  await page
    .getByText(/sold out/i)
    .first()
    .waitFor();
}

describeLayout('regular customers', () => {
  it('with a family cart, orders under way and orders delivered', async () => {
    const person = await stage.customer({ ...calm, name: longName });
    person.excuse(/status of 500/);
    await crowd(stage.shop, person);
    const checkout = await buy(stage.shop, person.session);
    await fillCart(stage.shop.url, person.session, familyCart);
    await expectNoFaults(person, [{ name: 'checkout', path: `/checkout/${checkout}` }, ...forRegulars]);
  });
});
