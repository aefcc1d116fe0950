import { errors, notices } from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { storeSession } from './support/browser-contexts.ts';
import { buy, fillCart } from './support/place-orders.ts';
import { openBrowserFixture, type BrowserUser } from './support/browser-fixture.ts';
import { intercept } from './support/intercept.ts';
import { addPizza, attempt, callsOf, entry, sendLogin, signIn, toast } from './support/steps.ts';

/** The specification, row by row: routes, guards, navigation and screens (sections 2, 3 and 6). */
const fixture = openBrowserFixture();

const navbar = (page: BrowserUser['page']) => page.getByRole('banner');
const storage = (page: BrowserUser['page']) =>
  page.evaluate<Record<string, string>>('Object.fromEntries(Object.entries(localStorage))');

it('section 2: every other screen needs a stored token, and is where one lands after the login', async () => {
  const { account } = await fixture.join();
  const { page } = await fixture.visitor();
  for (const path of ['/contact', '/order', '/menu', '/profile', '/cart', '/add-inventory'])
    await attempt(path, async () => {
      await page.goto(path);
      await page.waitForURL('/login');
      await sendLogin(page, account);
      await page.waitForURL(path);
      await storeSession(page, null);
    });
});

it('section 2: a token of whatever worth opens the screen; the server then judges it', async () => {
  const { page } = await fixture.customer({ allowErrors: /status of 401/, at: '/' });
  await page.evaluate(`localStorage.setItem('token', 'not-a-token')`);
  await page.goto('/order');
  await toast(page, errors.sessionExpired);
  await page.waitForURL('/login');
  expect(Object.keys(await storage(page))).toEqual([]);
});

it('section 2: home, register and login, with a footer of contact details; below /admin neither navbar nor footer of ours', async () => {
  const { page } = await fixture.visitor();
  for (const path of ['/', '/register', '/login'])
    await attempt(path, async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: /@forno/ }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  await page.goto('/admin_login');
  await page.getByRole('navigation', { name: 'Admin' }).waitFor();
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
});

it('section 2: the home page has a hero, an about text, an app-download block, contact details and seven links', async () => {
  const { page } = await fixture.visitor({ at: '/' });
  const names = await navbar(page).getByRole('navigation').getByRole('link').allInnerTexts();
  expect(names).toEqual(['Home', 'Contact', 'Orders', 'Menu', 'Download App', 'Register', 'Login']);
  expect(await navbar(page).getByText('Logout').count()).toBe(0);
  const icons = navbar(page).getByRole('link', { name: /Profile|Cart/ });
  expect(await icons.count()).toBe(0);
  for (const name of ['A small place with one big oven', 'Forno in your pocket', 'Visit, call or write'])
    await page.getByRole('heading', { name }).waitFor();
  await navbar(page).getByRole('link', { name: 'Download App' }).click();
  await page.waitForURL('/#download');
  await page.locator('#download:focus').waitFor();
});

it('section 2: has Logout, a profile icon and a cart icon when logged in', async () => {
  const { page } = await fixture.customer({ at: '/' });
  await navbar(page).getByRole('button', { name: 'Logout' }).waitFor();
  expect(await navbar(page).getByRole('link', { name: 'Profile' }).isVisible()).toBe(true);
  expect(await navbar(page).getByRole('link', { name: 'Cart' }).isVisible()).toBe(true);
  const doors = navbar(page).getByRole('link', { name: /Register|Login/ });
  expect(await doors.count()).toBe(0);
});

it('section 2: menu, cart and customise, one after another', async () => {
  // The menu: a card per pizza with Add; Remove, count and Add once it is in the cart.
  const { page, session } = await fixture.customer({ at: '/menu' });
  const card = entry(page, 'Margherita');
  await addPizza(page, 'Margherita');
  await toast(page, notices.cartUpdated);
  await addPizza(page, 'Margherita');
  await card.getByRole('status').getByText('2').waitFor();
  expect(await page.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart');
  expect(await page.getByRole('link', { name: 'Add Inventory' }).getAttribute('href')).toBe('/add-inventory');
  await card.getByRole('button', { name: 'Remove one Margherita' }).click();
  await card.getByRole('status').getByText('1').waitFor();
  await card.getByRole('button', { name: 'Remove one Margherita' }).click();
  await toast(page, notices.pizzaRemovedFromCart);
  expect(await card.getByRole('button').allInnerTexts()).toEqual(['Add']);

  // The cart: pizza, base, sauce, cheese, veggies, quantity, Remove, the total and the ways on.
  await fillCart(fixture.shop.url, session);
  await page.goto('/cart');
  const row = page.getByRole('row').filter({ hasText: 'Farmhouse' });
  for (const text of ['Thin Crust', 'Pesto', 'Feta', 'Onion, Black Olives, Jalapeño'])
    await row.getByText(text, { exact: true }).waitFor();
  await row.getByRole('button', { name: 'One more: Farmhouse' }).click();
  await page.getByText('₹1,186', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Remove Farmhouse' }).click();
  await toast(page, notices.pizzaRemovedFromCart);
  const other = page.getByRole('row').filter({ hasText: 'Margherita' });
  await other.getByRole('button', { name: 'One less: Margherita', disabled: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Customize Pizzas' }).getAttribute('href')).toBe(
    '/add-inventory',
  );
  expect(await page.getByRole('button', { name: 'Proceed to Checkout' }).isVisible()).toBe(true);

  // Customising: selects and boxes per line, price and quantity, and three ways on.
  await page.getByRole('link', { name: 'Customize Pizzas' }).click();
  const line = page.getByRole('region', { name: 'Margherita' });
  await line.getByRole('combobox', { name: 'Base' }).selectOption('Cheese Burst');
  await line.getByRole('combobox', { name: 'Sauce' }).selectOption('Pesto');
  await line.getByRole('combobox', { name: 'Cheese' }).selectOption('Feta');
  await line.getByRole('checkbox', { name: 'Onion' }).check();
  await line.getByText('₹149 of toppings included').waitFor();
  await toast(page, notices.cartUpdated);
  await line.getByRole('button', { name: 'One more: Margherita' }).click();
  await line.getByRole('status').getByText('2', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/cart');
  expect(await page.getByRole('link', { name: 'Add More Pizzas' }).getAttribute('href')).toBe('/menu');
  await line.getByRole('button', { name: 'Remove Pizza: Margherita' }).click();
  await toast(page, notices.pizzaRemovedFromCart);
  await page.getByText(errors.cartEmpty).waitFor();
});

it('section 2: orders: id, pizza, base, sauce, cheese and veggies with their prices, quantity, total, status and date', async () => {
  const { page, session } = await fixture.customer();
  await buy(fixture.shop, session);
  await page.goto('/order');
  const table = page.getByRole('table', { name: 'All your orders' });
  const order = table.getByRole('row').filter({ hasText: 'Farmhouse' });
  await order.waitFor();
  expect((await table.getByRole('columnheader').allInnerTexts()).join()).toBe(
    'Order ID,Pizza,Base,Sauce,Cheese,Veggies,Quantity,Total,Status,Order date,Order again',
  );
  const text = (await order.innerText()).replaceAll(/\s+/g, ' ');
  for (const part of [
    'Thin Crust ₹50',
    'Pesto ₹35',
    'Feta ₹55',
    'Jalapeño ₹70',
    ' 2 ',
    '₹658',
    'Order Received',
  ])
    expect(text).toContain(part);
  for (const part of [/#[0-9A-F]{6}/, /\d{1,2} \w{3} \d{4}/]) expect(text).toMatch(part);
});

it('section 2: contact: name and email prefilled and read-only; profile: all of it read-only', async () => {
  const { page, account } = await fixture.customer({ at: '/contact' });
  for (const [label, value] of [
    ['Name', account.name],
    ['Email', account.email],
  ] as const) {
    expect(await page.getByLabel(label).inputValue()).toBe(value);
    expect(await page.getByLabel(label).getAttribute('readonly')).not.toBeNull();
  }
  expect(await page.getByLabel('Message').isEditable()).toBe(true);
  await page.goto('/profile');
  const main = page.getByRole('main');
  for (const value of [account.name, account.email, 'customer', account.address, 'Not Verified'])
    await main.getByText(value).first().waitFor();
  expect(await main.getByRole('textbox').count()).toBe(0);
});

it('section 3: local storage holds token, user, name, email, user._id and cart; logging out removes them and calls the server', async () => {
  const { account } = await fixture.join();
  const { page } = await fixture.visitor({ at: '/' });
  await page.getByRole('button', { name: /dark|light/i }).click();
  await page.locator('html[data-theme]').waitFor();
  await signIn(page, account);
  await page.waitForURL('/menu');
  await addPizza(page, 'Margherita');
  await toast(page, notices.cartUpdated);
  const kept = await storage(page);
  expect(Object.keys(kept).toSorted()).toEqual(
    ['cart', 'email', 'forno.theme', 'name', 'token', 'user', 'user._id'].toSorted(),
  );
  expect(kept['name']).toBe(account.name);
  expect(kept['email']).toBe(account.email);
  expect(JSON.parse(kept['cart'] ?? '[]')).toMatchObject([
    { pizzaName: 'Margherita', quantity: 1, base: 'Regular' },
  ]);
  const logout = page.waitForResponse((response) => response.url().endsWith('/user/logout'));
  await navbar(page).getByRole('button', { name: 'Logout' }).click();
  expect((await logout).request().method()).toBe('POST');
  await page.waitForURL('/login');
  expect(Object.keys(await storage(page))).toEqual(['forno.theme']);
  const answer = await fetch(`${fixture.shop.url}/user/profile`, {
    headers: { authorization: `Bearer ${kept['token']}` },
  });
  expect(answer.status).toBe(401);
});

it('section 3: another tab that logs out takes this one along', async () => {
  // A call that was under way.
  const { page, context } = await fixture.customer({ allowErrors: /status of 401/, at: '/menu' });
  const other = await context.newPage();
  await other.goto('/profile');
  await navbar(other).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
});

it('section 6: a visitor who presses on a guarded link is led to the login, and nothing is asked of the server', async () => {
  const { page } = await fixture.visitor();
  // Public: the home page's pizzas, and the opening hours.
  const open = /\/(?:pizza\/taste|shop)$/;
  const answered = page.waitForResponse(open);
  await page.goto('/');
  await page.mouse.move(10, 10);
  await answered;
  const asked = callsOf(page, (one) => one.resourceType() === 'fetch' && !open.test(one.url()));
  await intercept(page, 'GET /inventory', 'connection reset');
  await navbar(page).getByRole('link', { name: 'Menu' }).click();
  await page.waitForURL('/login');
  expect(asked).toEqual([]);
});
