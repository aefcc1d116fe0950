import { routes } from '@forno/shared/contracts';
import { errors, notices, refusalTexts } from '@forno/shared/messages';
import { it } from 'vitest';
import { ask } from '../support/ask.ts';
import { admin, newAccount, register } from './support/accounts.ts';
import { broken, ended, type Fate, intercept, reset } from './support/intercept.ts';
import { placeOrders } from './support/place-orders.ts';
import { type LoggedIn, openStage } from './support/stage.ts';
import { atStore } from './support/store.ts';
import { describeTexts, opened, type TextCase } from './support/text-cases.ts';
import { addPizza, fillPizza } from './support/admin-steps.ts';

/** The error catalogue, word for word, for the admin area (section 8); the login's is tested with its screen. */
const stage = openStage({ reducedMotion: 'reduce' });
const wordless: Fate = { status: 500 };
const theWords = 'The words of the server';
const pizzaList = '/admin/pizza_dashboard/get';

const firstPizza = async ({ session }: LoggedIn) => {
  const [pizza] = await ask(stage.shop.url, session, routes.pizzas);
  if (!pizza) throw new Error('the menu is empty');
  return pizza;
};

const deletePizza = async (person: LoggedIn, fate?: Fate): Promise<void> => {
  const { page } = person;
  const { name } = await firstPizza(person);
  await page.goto(pizzaList);
  if (fate) await intercept(page, 'DELETE /pizza/deletepizza/*', fate);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
};

const updatePizza = async (person: LoggedIn, fate?: Fate): Promise<void> => {
  const { page } = person;
  await page.goto(`/admin/pizza_dashboard/update/${(await firstPizza(person))._id}`);
  await page.getByLabel('Price in ₹').fill('251');
  if (fate) await intercept(page, 'PUT /pizza/updatepizza/*', fate);
  await page.getByRole('button', { name: 'Update Pizza' }).click();
};

const deleteUser = async ({ page }: LoggedIn, fate?: Fate): Promise<void> => {
  const { name, email } = await aUser();
  await page.goto(`/admin/users?q=${email}`);
  if (fate) await intercept(page, 'DELETE /user/delete/*', fate);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
};

const updateUser = async ({ page }: LoggedIn, fate?: Fate): Promise<void> => {
  await page.goto(`/admin/user/user/${(await aUser()).id}`);
  await page.getByLabel('Name').fill('Asha Rao-Iyer');
  if (fate) await intercept(page, 'PUT /user/updateUser/*', fate);
  await page.getByRole('button', { name: 'Update User' }).click();
};

const saveInventory = async ({ page }: LoggedIn, fate?: Fate): Promise<void> => {
  await page.goto('/admin/inventory/update');
  await page.getByLabel('Price (INR) of Pineapple').fill('32');
  if (fate) await intercept(page, 'PUT /inventory', fate);
  await page.getByRole('button', { name: 'Save Changes' }).click();
};

async function aUser(): Promise<{ id: string; name: string; email: string }> {
  const account = newAccount();
  const { user } = await register(stage.shop.url, account);
  return { ...account, id: user._id };
}

const pizzas: TextCase[] = [
  { text: notices.pizzaAdded, when: 'a pizza was added', make: ({ page }) => addPizza(page) },
  {
    text: errors.pizzaExists,
    when: 'there is one of that name',
    make: ({ page }) => addPizza(page, { Name: 'margherita' }),
  },
  {
    text: errors.pizzaExists,
    when: 'adding meets 500',
    make: async ({ page }) => {
      await page.goto('/admin/pizza_dashboard/add');
      await intercept(page, 'POST /pizza/add', broken);
      await fillPizza(page);
      await page.getByRole('button', { name: 'Add Pizza' }).click();
    },
  },
  opened(errors.pizzasFetch, pizzaList, 'GET /pizza/getallpizzas', broken),
  opened(errors.pizzasFetchUnexpected, pizzaList, 'GET /pizza/getallpizzas', reset),
  { text: errors.pizzaDelete, when: 'deleting meets 500', make: (person) => deletePizza(person, broken) },
  {
    text: errors.pizzaDeleteUnexpected,
    when: 'deleting meets no server',
    make: (person) => deletePizza(person, reset),
  },
  {
    text: errors.pizzaNotFound,
    when: 'no pizza has that id',
    make: ({ page }) => page.goto(`/admin/pizza_dashboard/update/${'0'.repeat(24)}`),
    leadsTo: pizzaList,
  },
  opened(
    errors.pizzaDetails,
    `/admin/pizza_dashboard/update/${'0'.repeat(24)}`,
    'GET /pizza/getallpizzas',
    broken,
  ),
  { text: errors.pizzaUpdate, when: 'updating meets 500', make: (person) => updatePizza(person, broken) },
  {
    text: errors.pizzaUpdateUnexpected,
    when: 'updating meets no server',
    make: (person) => updatePizza(person, reset),
  },
  {
    text: notices.pizzaUpdated,
    when: 'it was updated',
    make: (person) => updatePizza(person),
    leadsTo: pizzaList,
  },
  { text: notices.pizzaDeleted, when: 'it was deleted', make: (person) => deletePizza(person) },
];

const users: TextCase[] = [
  {
    text: errors.userDelete,
    when: 'deleting meets 500 without a word',
    make: (person) => deleteUser(person, wordless),
  },
  { text: theWords, when: 'deleting meets 500 with words', make: (person) => deleteUser(person, broken) },
  {
    text: errors.userDeleteUnexpected,
    when: 'deleting meets no server',
    make: (person) => deleteUser(person, reset),
  },
  {
    text: refusalTexts.own_account,
    when: 'it is their own account',
    make: async ({ page }) => {
      await page.goto(`/admin/users?q=${admin.email}`);
      await page.getByRole('button', { name: `Delete ${admin.name}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Delete ${admin.name}` })
        .click();
    },
  },
  { text: notices.userDeleted, when: 'the user was deleted', make: (person) => deleteUser(person) },
  {
    text: errors.userNotFound,
    when: 'nobody has that id',
    make: ({ page }) => page.goto(`/admin/user/user/${'0'.repeat(24)}`),
    leadsTo: '/admin/users',
  },
  opened(
    errors.userDetails,
    `/admin/user/user/${'0'.repeat(24)}`,
    'GET /user/user/*',
    broken,
    '/admin/users',
  ),
  { text: errors.userUpdate, when: 'updating meets 500', make: (person) => updateUser(person, broken) },
  {
    text: notices.userUpdated,
    when: 'the user was updated',
    make: (person) => updateUser(person),
    leadsTo: '/admin/users',
  },
];

const lowStock = (mailed: boolean, low: string[]): Fate => ({
  status: 200,
  body: {
    lowStockItems: { bases: [], sauces: [], cheeses: low.map((name) => ({ name, qty: 8 })), veggies: [] },
    mailed,
  },
});

const inventory: TextCase[] = [
  {
    text: notices.lowStockMailSent,
    when: 'the first visit in ten minutes finds something low',
    make: async ({ page }) => {
      await atStore(stage.shop, (models) =>
        models.inventory.updateOne({}, { $unset: { lowStockMailAt: '' } }),
      );
      await page.goto('/admin/inventory');
    },
  },
  {
    text: `${notices.lowStockMailSent} (within the last ten minutes)`,
    when: 'the next visit does',
    make: ({ page }) => page.goto('/admin/inventory'),
  },
  opened(notices.nothingLow, '/admin/inventory', 'POST /inventory/send-low-stock-email', lowStock(false, [])),
  opened(errors.lowStockMail, '/admin/inventory', 'POST /inventory/send-low-stock-email', broken),
  opened(errors.lowStockMail, '/admin/inventory', 'POST /inventory/send-low-stock-email', reset),
  {
    text: notices.inventoryFetched,
    when: 'it was fetched',
    make: ({ page }) => page.goto('/admin/inventory'),
  },
  opened(errors.inventoryFetch, '/admin/inventory', 'GET /inventory', broken),
  opened(errors.inventoryFetch, '/admin/inventory/update', 'GET /inventory', broken),
  opened(errors.inventoryFetchUnexpected, '/admin/inventory', 'GET /inventory', reset),
  { text: errors.inventoryUpdate, when: 'saving meets 500', make: (person) => saveInventory(person, broken) },
  {
    text: errors.inventoryUpdateUnexpected,
    when: 'saving meets no server',
    make: (person) => saveInventory(person, reset),
  },
  { text: notices.inventoryUpdated, when: 'it was saved', make: (person) => saveInventory(person) },
];

const orders: TextCase[] = [
  opened(errors.ordersFetch, '/admin/orders', 'GET /order/get_orders', broken),
  opened(errors.connectionLost, '/admin/orders', 'GET /order/get_orders', reset),
  {
    text: notices.orderStatusUpdated,
    when: 'a status was chosen',
    make: async ({ page }) => {
      const id = await anOrder();
      await page.goto(`/admin/orders?q=${id}`);
      await page.getByRole('combobox', { name: /^Status of order/ }).selectOption('Delivered');
    },
  },
  {
    text: notices.orderDeleted,
    when: 'an order was deleted',
    make: async ({ page }) => {
      const id = await anOrder();
      await page.goto(`/admin/orders?q=${id}`);
      await page.getByRole('button', { name: /^Delete order/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete #/ })
        .click();
    },
  },
  opened(errors.sessionExpired, '/admin/orders', 'GET /order/get_orders', ended, '/admin_login'),
];

async function anOrder(): Promise<string> {
  const [id] = await placeOrders(stage.shop, 1, { status: 'Order Received' });
  return id ?? '';
}

const comeIn = async (): Promise<LoggedIn> => {
  const person = await stage.admin();
  person.excuse(/WebSocket/);
  return person;
};
describeTexts('pizzas', pizzas, comeIn);
describeTexts('users', users, comeIn);
describeTexts('inventory', inventory, comeIn);
describeTexts('orders', orders, comeIn);

it(`"${notices.noOrders}": there are none`, async () => {
  const { page } = await stage.admin();
  await page.goto('/admin/orders?q=nobody-of-this-name');
  await page.getByText(notices.noOrders, { exact: true }).waitFor();
});
