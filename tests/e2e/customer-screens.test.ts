import { routes } from '@forno/shared/contracts';
import { errors, notices, refusalTexts } from '@forno/shared/messages';
import { it } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, logIn } from './support/accounts.ts';
import { buy } from './support/buy.ts';
import { fillCart } from './support/carts.ts';
import { examineEverywhere } from './support/examine.ts';
import { intercept } from './support/intercept.ts';
import { button, dialogOpenedBy, heading, text } from './support/shows.ts';
import { type LoggedIn, openStage, type Person } from './support/stage.ts';

const stage = openStage();

interface Screen<P extends Person> {
  name: string;
  path: string;
  /** Set-up before the screen is opened; may return the end of the path. */
  before?: (person: P) => Promise<unknown>;
  /** Resolves when the screen shows its content. */
  shows: (person: P) => Promise<unknown>;
}

/** Fills the cart with an ingredient that then sells out. */
async function fillCartThatSellsOut({ session }: LoggedIn): Promise<void> {
  const { url } = stage.shop;
  const counter = await logIn(url, admin);
  const mark = (soldOut: boolean) =>
    ask(url, counter, routes.soldOut, { body: { category: 'veggies', name: 'Pineapple', soldOut } });
  await mark(false);
  await fillCart(url, session, [{ name: 'Margherita', quantity: 1, veggies: ['Pineapple', 'Onion'] }]);
  await mark(true);
}

const open: Screen<Person>[] = [
  {
    name: 'home',
    path: '/',
    shows: async ({ page }) => {
      // The pizzas load at the first interaction.
      await page.keyboard.press('Shift');
      await page.locator('[data-pizzas]').getByRole('heading').first().waitFor();
    },
  },
  { name: 'register', path: '/register', shows: heading('Take a seat') },
  {
    name: 'register-errors',
    path: '/register',
    shows: async ({ page }) => {
      await page.getByLabel('Email').fill('not an address');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('Name is required.').waitFor();
    },
  },
  { name: 'login', path: '/login', shows: heading('Welcome back') },
  { name: 'not-found', path: '/no/such/pizza', shows: heading('Page not found') },
  { name: 'verify', path: '/user/verify/a-token', shows: heading('Verify your email') },
  {
    name: 'verify-spent',
    path: '/user/verify/a-token',
    shows: async ({ page, excuse }) => {
      excuse(/status of 4\d\d .*\/user\/verify/);
      await page.getByRole('button', { name: 'Verify my email' }).click();
      await page.getByText(refusalTexts.link_invalid).waitFor();
    },
  },
  {
    name: 'status',
    path: '/status',
    shows: async ({ page }) => {
      await heading('Is everything working?')({ page });
      await page.getByText('Live updates').waitFor();
    },
  },
  { name: 'forgotten', path: '/forgotten-password', shows: heading('Forgotten your password?') },
  {
    name: 'forgotten-sent',
    path: '/forgotten-password',
    shows: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@forno.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await heading('Check your inbox')({ page });
    },
  },
  {
    name: 'reset',
    path: '/user/reset-password/a-token',
    before: ({ page }) =>
      intercept(page, 'POST /user/reset-link', { status: 200, body: { message: 'It works.' } }),
    shows: ({ page }) => page.getByLabel('New password', { exact: true }).waitFor(),
  },
  {
    name: 'reset-spent',
    path: '/user/reset-password/a-token',
    shows: async ({ page, excuse }) => {
      excuse(/status of 4\d\d .*\/user\/reset-link/);
      await page.getByText(refusalTexts.link_invalid).waitFor();
    },
  },
];

const guarded: Screen<LoggedIn>[] = [
  {
    name: 'home-logged-in',
    path: '/',
    shows: ({ page }) => page.getByRole('link', { name: 'Profile' }).waitFor(),
  },
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
  {
    name: 'profile-editing',
    path: '/profile',
    shows: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('New email').waitFor();
    },
  },
  { name: 'menu', path: '/menu', shows: button('Add Margherita') },
  {
    name: 'menu-chosen',
    path: '/menu',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: button('Remove one Margherita'),
  },
  { name: 'cart-empty', path: '/cart', shows: text(errors.cartEmpty) },
  {
    name: 'cart',
    path: '/cart',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: button('Proceed to Checkout'),
  },
  {
    name: 'cart-delivery',
    path: '/cart',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: dialogOpenedBy('Change where it goes'),
  },
  { name: 'customise-empty', path: '/add-inventory', shows: text(errors.cartEmpty) },
  {
    name: 'customise',
    path: '/add-inventory',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: ({ page }) => page.getByRole('heading', { name: 'Margherita' }).waitFor(),
  },
  { name: 'cart-to-mend', path: '/cart', before: fillCartThatSellsOut, shows: text('Sold out: Pineapple.') },
  {
    name: 'customise-to-mend',
    path: '/add-inventory',
    before: fillCartThatSellsOut,
    shows: ({ page }) =>
      page
        .getByText(/Pineapple.*sold out/i)
        .first()
        .waitFor(),
  },
  {
    name: 'order-followed',
    path: '/order',
    before: async ({ session }) => void (await buy(stage.shop, session)),
    shows: ({ page }) => page.getByRole('article').nth(1).waitFor(),
  },
  {
    name: 'checkout',
    path: '/checkout',
    before: ({ session }) => buy(stage.shop, session),
    shows: ({ page }) => page.getByRole('region', { name: 'Your order is placed' }).waitFor(),
  },
  { name: 'orders-empty', path: '/order', shows: text(notices.noOrders) },
];

it.each(open)(
  '$name looks right for everybody, on a phone and on a desktop',
  async ({ name, path, before, shows }) => {
    const person = await stage.visitor();
    await before?.(person);
    await examineEverywhere(person, name, async () => {
      await person.page.goto(path);
      await shows(person);
    });
  },
);

it.each(guarded)('$name looks right for everybody, on a phone and on a desktop', async (screen) => {
  const { name, path, before, shows } = screen;
  const person = await stage.customer();
  const end = await before?.(person);
  await examineEverywhere(person, name, async () => {
    await person.page.goto(typeof end === 'string' ? `${path}/${end}` : path);
    await shows(person);
  });
});
