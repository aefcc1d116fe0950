import { routes } from '@forno/shared/contracts';
import { adminErrors, errors, notices, refusalTexts } from '@forno/shared/messages';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { admin } from './support/accounts.ts';
import { addPizza, newPizza } from './support/admin-steps.ts';
import { atStore, placeOrders } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { broken, ended, type Fate, reset, toast } from './support/steps.ts';
import { textsFor } from './support/text-cases.ts';

/** The error catalogue, word for word, for the admin area (section 8); the login's is tested with its screen. */
const fixture = openBrowserFixture();
const wordless: Fate = { status: 500 };
const nobody = '0'.repeat(24);

const comeIn = async () => {
  const person = await fixture.admin({ allowErrors: /WebSocket/ });
  const [pizza] = await person.ask(routes.pizzas);
  if (!pizza) throw new Error('the menu is empty');
  return { ...person, ...textsFor(person), pizza };
};
const presses = (page: Page, name: string) => () => page.getByRole('button', { name }).click();
const deletes =
  (page: Page, name: string | RegExp, confirm = name) =>
  async () => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };

it('adding a pizza', async () => {
  const { page, says } = await comeIn();
  const addAgain = () => addPizza(page, { Name: 'margherita' });
  await says('there is one of that name', adminErrors.pizzaExists, addAgain);
  await page.getByLabel('Name', { exact: true }).fill(newPizza()['Name'] ?? '');
  const add = presses(page, 'Add Pizza');
  await says(['POST /pizza/add', broken], adminErrors.pizzaExists, add);
  await says('a pizza was added', notices.pizzaAdded, add);
});

it('updating a pizza', async () => {
  const { page, says, opens, pizza } = await comeIn();
  const unknown = `/admin/pizza_dashboard/update/${nobody}`;
  await opens(unknown, 'no pizza has that id', adminErrors.pizzaNotFound, '/admin/pizza_dashboard/get');
  await opens(unknown, ['GET /pizza/getallpizzas', broken], adminErrors.pizzaDetails);
  const call = 'PUT /pizza/updatepizza/*';
  const update = presses(page, 'Update Pizza');
  await page.goto(`/admin/pizza_dashboard/update/${pizza._id}`);
  await page.getByLabel('Price in ₹').fill('251');
  await says([call, broken], adminErrors.pizzaUpdate, update);
  await says([call, reset], adminErrors.pizzaUpdateUnexpected, update);
  await says('it was updated', notices.pizzaUpdated, update, '/admin/pizza_dashboard/get');
});

it('the list of pizzas', async () => {
  const { page, says, opens, pizza } = await comeIn();
  const path = '/admin/pizza_dashboard/get';
  await opens(path, ['GET /pizza/getallpizzas', broken], errors.pizzasFetch);
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Pizzas', exact: true }).click();
    await page.getByRole('link', { name: 'View pizzas' }).first().click();
  };
  await says(['GET /pizza/getallpizzas', reset], errors.pizzasFetchUnexpected, comeBack, path);
  const call = 'DELETE /pizza/deletepizza/*';
  const remove = deletes(page, `Delete ${pizza.name}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await says([call, broken], adminErrors.pizzaDelete, remove);
  await says([call, reset], adminErrors.pizzaDeleteUnexpected, remove);
  await says('it was deleted', notices.pizzaDeleted, remove);
});

it('users', async () => {
  const { page, says, opens } = await comeIn();
  const { account, session } = await fixture.join();
  const unknown = `/admin/user/user/${nobody}`;
  await opens(unknown, 'nobody has that id', adminErrors.userNotFound, '/admin/users');
  await opens(unknown, ['GET /user/user/*', broken], adminErrors.userDetails, '/admin/users');
  await page.goto(`/admin/user/user/${session.user._id}`);
  await page.getByLabel('Name').fill('Asha Rao-Iyer');
  const update = presses(page, 'Update User');
  await says(['PUT /user/updateUser/*', broken], adminErrors.userUpdate, update);
  await says('the user was updated', notices.userUpdated, update, '/admin/users');

  const call = 'DELETE /user/delete/*';
  const remove = deletes(page, 'Delete Asha Rao-Iyer');
  await page.goto(`/admin/users?q=${account.email}`);
  await says([call, wordless], adminErrors.userDelete, remove);
  await says([call, broken], 'The words of the server', remove);
  await says([call, reset], adminErrors.userDeleteUnexpected, remove);
  await says('the user was deleted', notices.userDeleted, remove);
  await page.goto(`/admin/users?q=${admin.email}`);
  await says('it is their own account', refusalTexts.own_account, deletes(page, `Delete ${admin.name}`));
});

it('the inventory', async () => {
  const { page, says, opens } = await comeIn();
  const path = '/admin/inventory';
  await atStore(fixture.shop, (models) => models.inventory.updateOne({}, { $unset: { lowStockMailAt: '' } }));
  await opens(path, 'the first visit in ten minutes finds something low', notices.lowStockMailSent);
  await toast(page, notices.inventoryFetched);
  const comeBack = async () => {
    await page.getByRole('link', { name: 'Update Inventory' }).click();
    await page.getByRole('link', { name: 'Back to the inventory' }).click();
  };
  const again = `${notices.lowStockMailSent} (within the last ten minutes)`;
  await says('the next visit does', again, comeBack, path);
  const mail = 'POST /inventory/send-low-stock-email';
  const lowStockItems = { bases: [], sauces: [], cheeses: [], veggies: [] };
  const nothing = { status: 200, body: { lowStockItems, mailed: false } };
  await says([mail, nothing], notices.nothingLow, comeBack, path);
  await says([mail, broken], adminErrors.lowStockMail, comeBack, path);
  await says([mail, reset], adminErrors.lowStockMail, comeBack, path);
  await opens(path, ['GET /inventory', broken], errors.inventoryFetch);
  await opens(path, ['GET /inventory', reset], errors.inventoryFetchUnexpected);
  await opens('/admin/inventory/update', ['GET /inventory', broken], errors.inventoryFetch);

  await page.goto('/admin/inventory/update');
  await page.getByLabel('Price (INR) of Pineapple').fill('32');
  const save = presses(page, 'Save Changes');
  await says(['PUT /inventory', broken], adminErrors.inventoryUpdate, save);
  await says(['PUT /inventory', reset], adminErrors.inventoryUpdateUnexpected, save);
  await says('it was saved', notices.inventoryUpdated, save);
});

it('orders', async () => {
  const { page, says, opens } = await comeIn();
  await opens('/admin/orders', ['GET /order/get_orders', broken], errors.ordersFetch);
  await opens('/admin/orders', ['GET /order/get_orders', reset], errors.connectionLost);
  const [id] = await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  await page.goto(`/admin/orders?q=${id}`);
  const status = page.getByRole('combobox', { name: /^Status of order/ });
  await says('a status was chosen', notices.orderStatusUpdated, () => status.selectOption('In the Kitchen'));
  await says('an order was deleted', notices.orderDeleted, deletes(page, /^Delete order/, /^Delete #/));
  await page.goto('/admin/orders?q=nobody-of-this-name');
  await page.getByText(notices.noOrders, { exact: true }).waitFor();
  await opens('/admin/orders', ['GET /order/get_orders', ended], errors.sessionExpired, '/admin_login');
});
