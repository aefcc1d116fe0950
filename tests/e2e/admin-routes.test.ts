import { routes } from '@forno/shared/contracts';
import { orderStatuses, shortId } from '@forno/shared/domain';
import { adminErrors, errors, notices } from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { admin } from './support/accounts.ts';
import { storeSession } from './support/browser-contexts.ts';
import { heading } from './support/look.ts';
import { placeOrders } from './support/place-orders.ts';
import { openBrowserFixture, type BrowserUser } from './support/browser-fixture.ts';
import { attempt, callsOf, entry, sendLogin, signIn, toast } from './support/steps.ts';

/** The specification, row by row, for the admin: routes, guards, navigation and screens (sections 2, 3 and 6). */
const fixture = openBrowserFixture();
type Page = BrowserUser['page'];

const nobody = '0'.repeat(24);
const guarded = [
  '/admin',
  '/admin/pizza_dashboard',
  '/admin/pizza_dashboard/add',
  '/admin/pizza_dashboard/get',
  `/admin/pizza_dashboard/update/${nobody}`,
  '/admin/users',
  `/admin/user/user/${nobody}`,
  '/admin/inventory',
  '/admin/inventory/update',
  '/admin/orders',
  '/admin/orders/board',
  '/admin/generate_report',
  '/admin/messages',
  '/admin/money_check',
  '/admin/audit',
  '/admin/queues',
  '/admin/journeys',
  `/admin/journeys/${nobody}`,
];
const hrefs = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().getAttribute('href');
const headsOf = async (page: Page, name: string): Promise<string[]> => {
  const heads = page.getByRole('table', { name, exact: true }).getByRole('columnheader');
  await heads.first().waitFor();
  return heads.allInnerTexts();
};

it('section 2: every screen leads to /admin_login without a token', async () => {
  const { page } = await fixture.visitor();
  const asked = callsOf(page, (request) => request.resourceType() === 'fetch');
  for (const path of guarded)
    await attempt(path, async () => {
      asked.splice(0);
      await page.goto(path);
      await page.waitForURL('/admin_login');
      await heading('Staff login')({ page });
      expect(asked).toEqual([]);
    });
});

it('who logs in lands where they wanted to go, or at /admin; the token is kept', async () => {
  const { page } = await fixture.visitor({ at: '/admin/audit' });
  await page.waitForURL('/admin_login');
  await sendLogin(page, admin);
  await page.waitForURL('/admin/audit');
  await storeSession(page, null);
  await signIn(page, admin, '/admin_login');
  await page.waitForURL('/admin');
  await heading('Admin Dashboard')({ page });
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(
    expect.arrayContaining(['email', 'name', 'token', 'user', 'user._id']),
  );
});

it('section 6: any token opens the screen, and the server keeps what is not for customers', async () => {
  const { page } = await fixture.customer({ allowErrors: /status of 403|WebSocket/, at: '/admin/users' });
  await page.getByText('Access denied!').first().waitFor();
  expect(await page.getByRole('main').getByText(admin.email).count()).toBe(0);
});

it('section 8: the admin login', async () => {
  const { account } = await fixture.join();
  const { page } = await fixture.visitor({ at: '/admin_login', allowErrors: /status of 4\d\d/ });
  await sendLogin(page, { ...admin, password: 'not-the-password' });
  await toast(page, errors.invalidCredentials);
  await sendLogin(page, account);
  await toast(page, adminErrors.adminsOnly);
  expect(new URL(page.url()).pathname).toBe('/admin_login');
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
  await sendLogin(page, admin);
  await toast(page, notices.loggedIn);
});

it('section 2: the admin navbar has Admin Dashboard, Users, Orders, Inventory, Pizzas and Logout', async () => {
  const { page, session, ask } = await fixture.admin({ at: '/admin' });
  const navbar = page.getByRole('navigation', { name: 'Admin' });
  const entries = {
    'Admin Dashboard': '/admin',
    Users: '/admin/users',
    Orders: '/admin/orders',
    Inventory: '/admin/inventory',
    Pizzas: '/admin/pizza_dashboard',
  };
  await navbar.getByRole('link').first().waitFor();
  expect(await navbar.getByRole('link').allInnerTexts()).toEqual(Object.keys(entries));
  for (const [name, path] of Object.entries(entries)) {
    await navbar.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(path);
  }
  expect(await page.getByRole('contentinfo').count()).toBe(0);

  // Calls the server with the token, and nothing of the session is left.
  const logout = page.waitForRequest('**/user/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  const request = await logout;
  expect(request.method()).toBe('POST');
  expect(request.headers()['authorization']).toBe(`Bearer ${session.token}`);
  expect(['', '{}']).toContain(request.postData() ?? '');
  await page.waitForURL('/admin_login');
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
  await (await request.response())?.finished();
  await expect(ask(routes.allUsers)).rejects.toThrow('401');
});

it('section 2: dashboard: analytics cards, now of live figures, and links, also to generate_report', async () => {
  await placeOrders(fixture.shop, 3, { status: 'Order Received' });
  // Bull Board asks for a font that its policy refuses.
  const { page } = await fixture.admin({ allowErrors: /fonts\.googleapis\.com/, at: '/admin' });
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const name of ['Users', 'Orders', 'Revenue', 'Inventory items'])
    await figures.getByRole('link', { name, exact: true }).waitFor();
  await figures.getByText('3 today').waitFor();
  expect(await hrefs(page, 'Generate report')).toBe('/admin/generate_report');
  await page.getByRole('link', { name: 'Generate report' }).click();
  await heading('Report')({ page });

  // The queues are one press away from the dashboard, every job one more, and there is a way back.
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Queues', exact: true }).click();
  await page.getByRole('button', { name: 'All jobs' }).click();
  await page.waitForURL(/\/admin\/queues\/board/);
  await page.getByText('payment-verification').first().waitFor();
  await page.getByRole('banner').getByRole('listitem').last().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Back to the queues' }).click();
  await heading('Queues')({ page });
  expect(new URL(page.url()).pathname).toBe('/admin/queues');
});

it('section 2: pizzas: links to add and to view; cards with picture, name, description, price, Update and Delete', async () => {
  const { page, ask } = await fixture.admin({ at: '/admin/pizza_dashboard' });
  await heading('Pizzas')({ page });
  expect(await hrefs(page, 'Add a pizza')).toBe('/admin/pizza_dashboard/add');
  expect(await hrefs(page, 'View pizzas')).toBe('/admin/pizza_dashboard/get');
  const pizzas = await ask(routes.pizzas);
  await page.getByRole('main').getByRole('link', { name: 'View pizzas', exact: true }).first().click();
  for (const { _id, name, description, price, image } of pizzas) {
    const card = entry(page, name);
    await card.getByText(description, { exact: true }).waitFor();
    await card.getByText(`₹${price}`, { exact: true }).waitFor();
    expect(await card.locator('img').getAttribute('src')).toBe(`/images/${image}`);
    expect(await card.getByRole('link', { name: `Update ${name}` }).getAttribute('href')).toBe(
      `/admin/pizza_dashboard/update/${_id}`,
    );
    expect(await card.getByRole('button', { name: `Delete ${name}` }).innerText()).toBe('Delete');
  }

  // The form is prefilled from the full list.
  const [pizza] = pizzas;
  const list = page.waitForRequest('**/pizza/getallpizzas');
  await page.goto(`/admin/pizza_dashboard/update/${pizza?._id}`);
  await list;
  await page.getByRole('button', { name: 'Update Pizza' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(pizza?.name);
  expect(await page.getByLabel('Description').inputValue()).toBe(pizza?.description);
  expect(await page.getByLabel('Price in ₹').inputValue()).toBe(String(pizza?.price));
  expect(await page.getByLabel('New image (optional)').getAttribute('required')).toBeNull();
});

it('section 2: users: number, name, email, role, Delete, which asks first, and Edit', async () => {
  const { account, session } = await fixture.join('Zubin Zaveri');
  const { page } = await fixture.admin({ at: '/admin/users' });
  expect((await headsOf(page, 'Users')).slice(0, 4)).toEqual(['No.', 'Name', 'Email', 'Role']);
  const row = page.getByRole('row').filter({ hasText: account.email });
  expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`^\\d+ ${account.name} ${account.email} customer Edit Delete`),
  );
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.waitForURL(`/admin/user/user/${session.user._id}`);

  // Name and email to change, role and verified to read.
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').waitFor();
  const { name: Name, email: Email } = account;
  const fields = { Name, Email, Role: 'customer', Verified: 'Not Verified' };
  for (const [label, value] of Object.entries(fields)) {
    expect(await field(label).inputValue()).toBe(value);
    expect(await field(label).isEditable()).toBe(label in { Name, Email });
  }
});

it('section 2: inventory: first triggers the mail; four tables; Update Inventory leads to the fields', async () => {
  const { page } = await fixture.admin();
  const asked = callsOf(page, () => true);
  await page.goto('/admin/inventory');
  for (const category of ['Bases', 'Sauces', 'Cheeses', 'Veggies'])
    expect((await headsOf(page, category)).slice(0, 3)).toEqual(['Name', 'Quantity', 'Price (INR)']);
  const calls = asked.filter((call) => call.includes(' /inventory') && !call.endsWith('/needs'));
  expect(calls.slice(0, 2)).toEqual(['POST /inventory/send-low-stock-email', 'GET /inventory']);
  await page.getByRole('link', { name: 'Update Inventory' }).click();
  await page.waitForURL('/admin/inventory/update');
  await page.getByLabel('Quantity of Burrata').waitFor();
  await page.getByLabel('Price (INR) of Burrata').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
});

it('section 2: orders: order id, user name and email, items, total, the four statuses, Delete', async () => {
  const [id = ''] = await placeOrders(fixture.shop, 1, { status: 'In the Kitchen' });
  const { page } = await fixture.admin({ at: `/admin/orders?q=${id}` });
  const row = page.locator(`#order-${id}`);
  await row.waitFor();
  expect((await headsOf(page, 'Orders')).slice(1).join()).toBe('Order id,User,Items,Total,Status,Delete');
  const text = (await row.innerText()).replaceAll(/\s+/g, ' ');
  for (const part of [shortId(id), 'Asha Rao', 'asha.rao.0@forno.example', /\d × \w+/, /₹\d+/])
    expect(text).toMatch(part);
  const status = row.getByRole('combobox');
  expect(await status.locator('option').allInnerTexts()).toEqual([...orderStatuses]);
  expect(await status.inputValue()).toBe('In the Kitchen');
});
