import { notices, validation } from '@forno/shared/messages';
import { routes } from '@forno/shared/contracts';
import { shortId } from '@forno/shared/domain';
import { beforeAll, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, logIn } from './support/accounts.ts';
import { examineEverywhere } from './support/examine.ts';
import { button, dialogOpenedBy, heading, text } from './support/shows.ts';
import { type LoggedIn, openStage } from './support/stage.ts';
import { placeOrders } from './support/place-orders.ts';
import { atStore } from './support/store.ts';
import { toast } from './support/toasts.ts';

const stage = openStage();

let orderIds: string[] = [];
let pizzaId = '';
let userId = '';

beforeAll(async () => {
  orderIds = await placeOrders(stage.shop, 40, { everyMinutes: 17 });
  const session = await logIn(stage.shop.url, admin);
  pizzaId = (await ask(stage.shop.url, session, routes.pizzas))[0]?._id ?? '';
  userId =
    (await ask(stage.shop.url, session, routes.allUsers)).find(({ role }) => role === 'customer')?._id ?? '';
  // An entry for the audit log.
  await ask(stage.shop.url, session, routes.updateOrder, {
    params: { id: orderIds[3] ?? '' },
    body: { status: 'Delivered' },
  });
  await ask(stage.shop.url, session, routes.soldOut, {
    body: { category: 'veggies', name: 'Pineapple', soldOut: true },
  });
});

interface Screen {
  name: string;
  path: string | (() => string);
  /** Resolves when the screen shows its content. */
  shows: (person: LoggedIn) => Promise<unknown>;
}

const lastSix = (index: number): string => shortId(orderIds[index] ?? '');

/** Marks all orders as unseen. */
const ringAgain = () =>
  atStore(stage.shop, ({ orders }) => orders.updateMany({}, { $unset: { acknowledged: '' } }));

const screens: Screen[] = [
  { name: 'dashboard', path: '/admin', shows: ({ page }) => page.getByText(/\d running low/).waitFor() },
  { name: 'pizzas', path: '/admin/pizza_dashboard', shows: heading('Pizzas') },
  { name: 'pizza-add', path: '/admin/pizza_dashboard/add', shows: heading('Add a pizza') },
  {
    name: 'pizza-add-errors',
    path: '/admin/pizza_dashboard/add',
    shows: async ({ page }) => {
      await page.getByLabel('Description').fill('Too short');
      await page.getByRole('button', { name: 'Add Pizza' }).click();
      await page.getByText(validation.imageRequired).waitFor();
      await page.getByText(validation.descriptionLength).waitFor();
    },
  },
  { name: 'pizza-list', path: '/admin/pizza_dashboard/get', shows: button('Delete Margherita') },
  { name: 'pizza-delete', path: '/admin/pizza_dashboard/get', shows: dialogOpenedBy('Delete Margherita') },
  {
    name: 'pizza-update',
    path: () => `/admin/pizza_dashboard/update/${pizzaId}`,
    shows: button('Update Pizza'),
  },
  { name: 'users', path: '/admin/users', shows: text('customer@forno.example') },
  { name: 'user-delete', path: '/admin/users', shows: dialogOpenedBy('Delete Carlo Cliente') },
  { name: 'user-edit', path: () => `/admin/user/user/${userId}`, shows: button('Update User') },
  {
    name: 'inventory',
    path: '/admin/inventory',
    shows: async ({ page }) => {
      await toast(page, notices.inventoryFetched);
      await page.getByText('Low stock').first().waitFor();
    },
  },
  {
    name: 'inventory-update',
    path: '/admin/inventory/update',
    shows: async ({ page }) => {
      await page.getByLabel('Quantity of Burrata').fill('28');
      await page.getByText('+20 makes 28').waitFor();
    },
  },
  {
    name: 'orders',
    path: '/admin/orders',
    shows: ({ page }) => page.getByLabel(`Status of order ${lastSix(0)}`).waitFor(),
  },
  {
    name: 'orders-selected',
    path: '/admin/orders',
    shows: async ({ page }) => {
      for (const index of [0, 1, 2]) await page.getByLabel(`Select order ${lastSix(index)}`).check();
      await page.getByRole('button', { name: 'Move 3' }).waitFor();
    },
  },
  {
    name: 'order-delete',
    path: '/admin/orders',
    shows: async ({ page }) => {
      await page.getByRole('button', { name: `Delete order ${lastSix(1)}` }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'orders-keys', path: '/admin/orders', shows: dialogOpenedBy('Keys') },
  { name: 'orders-none', path: '/admin/orders?q=nobody-of-this-name', shows: text(notices.noOrders) },
  {
    name: 'order-print',
    path: '/admin/orders',
    shows: async ({ page }) => {
      await page.getByRole('link', { name: `Print order ${lastSix(0)}` }).click();
      await page.getByRole('region', { name: 'Packing slip' }).waitFor();
    },
  },
  {
    name: 'board',
    path: '/admin/orders/board',
    shows: ({ page }) =>
      page
        .getByRole('button', { name: /^Move #/ })
        .first()
        .waitFor(),
  },
  {
    name: 'board-ringing',
    path: '/admin/orders/board',
    shows: async ({ page }) => {
      await ringAgain();
      await page.reload();
      await page.getByRole('button', { name: /^Seen/ }).waitFor();
    },
  },
  {
    name: 'orders-ringing',
    path: '/admin/orders',
    shows: ({ page }) => page.getByRole('button', { name: /^Seen/ }).waitFor(),
  },
  {
    name: 'report',
    path: '/admin/generate_report',
    shows: ({ page }) => page.getByRole('heading', { name: 'Ingredients used' }).waitFor(),
  },
  { name: 'shop', path: '/admin/shop', shows: button('Save delivery') },
  { name: 'audit', path: '/admin/audit', shows: ({ page }) => page.getByText('Pineapple').first().waitFor() },
  { name: 'money', path: '/admin/money_check', shows: button('Check again') },
  { name: 'admin-not-found', path: '/admin/no-such-thing', shows: heading('Page not found') },
];

it('admin-login looks right for everybody, on a phone and on a desktop', async () => {
  const person = await stage.visitor();
  await examineEverywhere(person, 'admin-login', async () => {
    await person.page.goto('/admin_login');
    await heading('Behind the counter')(person);
  });
});

it.each(screens)('$name looks right for everybody, on a phone and on a desktop', async (screen) => {
  const { name, path, shows } = screen;
  const person = await stage.admin();
  await examineEverywhere(person, name, async () => {
    await person.page.goto(typeof path === 'string' ? path : path());
    await shows(person);
  });
});
