import { routes } from '@forno/shared/contracts';
import { errors, notices, refusalTexts } from '@forno/shared/messages';
import { describe, it } from 'vitest';
import { admin, logIn } from './support/accounts.ts';
import { ask } from './support/ask.ts';
import { buy } from './support/buy.ts';
import { fillCart } from './support/carts.ts';
import { examine, widths } from './support/examine.ts';
import { type LoggedIn, openStage, type Person } from './support/stage.ts';

const stage = openStage();
const heading = (page: Person['page'], name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

interface Screen<P extends Person> {
  name: string;
  path: string;
  /** What must have been done before the screen is opened; may answer what the path ends in. */
  before?: (person: P) => Promise<unknown>;
  /** Resolves when the screen shows what it is about. */
  shows: (person: P) => Promise<unknown>;
}

/** An ingredient that was there when it was chosen, and is not any more. */
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
      // A sign of somebody, for whom the pizzas come.
      await page.keyboard.press('Shift');
      await page.locator('[data-needs-app]').getByRole('heading').first().waitFor();
    },
  },
  { name: 'register', path: '/register', shows: ({ page }) => heading(page, 'Take a seat') },
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
  { name: 'login', path: '/login', shows: ({ page }) => heading(page, 'Welcome back') },
  { name: 'not-found', path: '/no/such/pizza', shows: ({ page }) => heading(page, 'Page not found') },
  { name: 'verify', path: '/user/verify/a-token', shows: ({ page }) => heading(page, 'Verify your email') },
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
      await heading(page, 'Is everything working?');
      await page.getByText('Live updates').waitFor();
    },
  },
  {
    name: 'forgotten',
    path: '/forgotten-password',
    shows: ({ page }) => heading(page, 'Forgotten your password?'),
  },
  {
    name: 'forgotten-sent',
    path: '/forgotten-password',
    shows: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@forno.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await heading(page, 'Check your inbox');
    },
  },
  {
    name: 'reset',
    path: '/user/reset-password/a-token',
    shows: ({ page }) => heading(page, 'Set a new password'),
  },
  {
    name: 'reset-spent',
    path: '/user/reset-password/a-token',
    shows: async ({ page, excuse }) => {
      excuse(/status of 4\d\d .*\/user\/reset/);
      await page.getByLabel('New password', { exact: true }).fill('a-new-password');
      await page.getByRole('button', { name: 'Set password' }).click();
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
  { name: 'profile', path: '/profile', shows: ({ page }) => page.getByText('Not Verified').waitFor() },
  {
    name: 'profile-editing',
    path: '/profile',
    shows: async ({ page }) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('New email').waitFor();
    },
  },
  {
    name: 'menu',
    path: '/menu',
    shows: ({ page }) => page.getByRole('button', { name: 'Add Margherita' }).waitFor(),
  },
  {
    name: 'menu-chosen',
    path: '/menu',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: ({ page }) => page.getByRole('button', { name: 'Remove one Margherita' }).waitFor(),
  },
  { name: 'cart-empty', path: '/cart', shows: ({ page }) => page.getByText(errors.cartEmpty).waitFor() },
  {
    name: 'cart',
    path: '/cart',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: ({ page }) => page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor(),
  },
  {
    name: 'cart-delivery',
    path: '/cart',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: async ({ page }) => {
      await page.getByRole('button', { name: 'Change where it goes' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'customise-empty',
    path: '/add-inventory',
    shows: ({ page }) => page.getByText(errors.cartEmpty).waitFor(),
  },
  {
    name: 'customise',
    path: '/add-inventory',
    before: ({ session }) => fillCart(stage.shop.url, session),
    shows: ({ page }) => page.getByRole('heading', { name: 'Margherita' }).waitFor(),
  },
  {
    name: 'cart-to-mend',
    path: '/cart',
    before: fillCartThatSellsOut,
    shows: ({ page }) => page.getByText('Sold out: Pineapple.').waitFor(),
  },
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
  { name: 'orders-empty', path: '/order', shows: ({ page }) => page.getByText(notices.noOrders).waitFor() },
];

describe.each(widths)('on a %s', (_device, viewport) => {
  it.each(open)('$name looks right for everybody', async ({ name, path, shows }) => {
    const person = await stage.visitor({ viewport });
    await person.page.goto(path);
    await shows(person);
    await examine(person, name);
  });

  it.each(guarded)('$name looks right for everybody', async ({ name, path, before, shows }) => {
    const person = await stage.customer({ viewport });
    const end = await before?.(person);
    await person.page.goto(typeof end === 'string' ? `${path}/${end}` : path);
    await shows(person);
    await examine(person, name);
  });
});
