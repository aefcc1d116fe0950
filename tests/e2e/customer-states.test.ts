import { errors } from '@forno/shared/messages/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAccount } from './support/accounts.ts';
import { emptyCache } from './support/browser-contexts.ts';
import { setTextSize } from './support/layout-faults.ts';
import { examine, expectNoHorizontalScroll, expectSteady, settle } from './support/look.ts';
import { buy, fillCart, two } from './support/place-orders.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { describeStates } from './support/states.ts';
import { fill, inCart, logOut, registration, toast } from './support/steps.ts';

const fixture = openBrowserFixture();

describeStates('menu', () => fixture.customer({ cart: two }), [
  ['/menu', 'GET /pizza/getallpizzas', 'Margherita'],
  ['/cart', 'GET /user/cart', 'Margherita'],
  ['/add-inventory', 'GET /inventory', 'Note for the kitchen'],
  ['/order', 'GET /order/get_orders', 'No orders found.'],
  ['/profile', 'GET /user/profile', 'Asha Rao'],
  ['/contact', 'GET /user/profile', 'Send message'],
]);

it('a screen whose code does not come says so and leaves the navigation standing', async () => {
  const allowErrors = /Failed to fetch|Failed to load|net::ERR_FAILED|request failed/;
  const { page } = await fixture.customer({ viewport: phone, allowErrors, at: '/menu' });
  await page.route(/assets\/profile-page.*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  await examine({ page }, 'code-missing');
  await page.unroute(/assets\/profile-page.*\.js$/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByText('Not Verified').waitFor();
});

it('with larger text on the smallest phones, the navigation stays in sight', async () => {
  const [width, size] = [320, 125];
  const { page } = await fixture.customer({ viewport: { width, height: 844 }, cart: two });
  for (const path of ['/', '/menu', '/order']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: /^Cart\s*, \d+ pizzas$/ }).waitFor();
    await setTextSize(page, size);
    await settle(page);
    await expectNoHorizontalScroll(page);
    const button = await page.getByRole('button', { name: 'Open the navigation' }).boundingBox();
    expect(button && button.x + button.width).toBeLessThanOrEqual(width);
  }
});

it('on the narrowest phones, the header stays one row while orders are under way', async () => {
  const { page, session } = await fixture.customer({ viewport: { width: 360, height: 740 } });
  await buy(fixture.shop, session);
  await buy(fixture.shop, session);
  await fillCart(fixture.shop.url, session);
  await page.goto('/contact');
  await page.getByRole('link', { name: /orders under way/ }).waitFor();
  await page.getByRole('link', { name: /^Cart\s*, \d+ pizzas$/ }).waitFor();
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 740 });
    await settle(page);
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(70);
  }
});

it('with the server gone, what was loaded stays and says how old it is, a toast says so, and one can log out', async () => {
  const allowErrors = /WebSocket|net::ERR_|Unable to preload|Failed to fetch/;
  const { page: writing } = await fixture.customer({ allowErrors, at: '/contact' });
  await writing.getByLabel('Message').fill('Are you there?');
  const { page } = await fixture.customer({ allowErrors: /WebSocket|net::ERR_/, cart: two, at: '/order' });
  await page.getByText('Live', { exact: true }).waitFor();
  await fixture.shop.bffs[0]?.stop();
  try {
    await page.getByText('Reconnecting…').waitFor();
    await page.getByText(/Last confirmed \d+ s ago/).waitFor();
    expect(await page.getByText('No orders found.').isVisible()).toBe(true);
    await examine({ page }, 'orders-stale');
    await writing.getByRole('button', { name: 'Send message' }).click();
    await toast(writing, errors.connectionLost);
    await logOut(writing);
    expect(await writing.evaluate('localStorage.length')).toBe(0);
  } finally {
    await fixture.shop.bffs[0]?.start();
  }
  await page.getByText('Live', { exact: true }).waitFor();
  await expectSteady(page);
  await page.goto('/cart');
  await page.getByText(errors.cartEmpty).or(page.getByText('₹857')).first().waitFor();
});

type Loaded = 'domcontentloaded' | 'networkidle';

/** Opens a page without the app's script; returns a function that lets it in. Until then it never fires `load`. */
async function holdApp(page: Page, path: string, waitUntil: Loaded = 'domcontentloaded') {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await emptyCache(page);
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil });
  return letIn;
}

it('the prerendered home page works before the app, which replays presses once loaded', async () => {
  const { page } = await fixture.visitor({ viewport: phone });
  const letIn = await holdApp(page, '/', 'networkidle');
  // Plus the page itself.
  const loaded = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((one) => one instanceof PerformanceResourceTiming)
      .map(({ name, transferSize }) => ({ name, transferSize })),
  );
  expect(loaded.length).toBeLessThanOrEqual(12);
  expect(loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThan(80_000);
  const scripts = loaded.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  expect(scripts.sort()).toEqual([
    expect.stringMatching(/\/money-[^/]+\.js$/),
    expect.stringMatching(/\/prerendered-[^/]+\.js$/),
    expect.stringMatching(/\/offline\.js$/),
    expect.stringMatching(/\/theme\.js$/),
  ]);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  letIn();
  await page.getByRole('button', { name: 'Close the navigation', expanded: true }).waitFor();
  await page.locator('main img').first().waitFor({ state: 'attached' });
  await expectSteady(page);
});

it('the home page looks the same before and after the app is loaded, in any time zone', async () => {
  const { page } = await fixture.visitor({ timezoneId: 'America/New_York' });
  const letIn = await holdApp(page, '/', 'networkidle');
  const cards = page.locator('[data-pizzas] > li');
  const looks = () =>
    cards.locator('img, h3, span').evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height, font: getComputedStyle(part).font };
      }),
    );
  await cards.locator('img').first().waitFor();
  const before = await looks();
  expect(before).toHaveLength(9);
  letIn();
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 110);
  await page.locator('#root:not([data-ready])').waitFor();
  expect(await looks()).toEqual(before);
});

it('the login can be filled in and sent before the app is there', async () => {
  const { account } = await fixture.join();
  const { page } = await fixture.visitor({ viewport: phone });
  const letIn = await holdApp(page, '/login');
  await fill(page, { Email: account.email, Password: account.password });
  await page.keyboard.press('Enter');
  expect(page.url()).toMatch(/\/login$/);
  letIn();
  await page.waitForURL('/menu');
});

it('a registration sent before the app is there says that it is loading, keeps every field, and goes out by itself', async () => {
  const { page } = await fixture.visitor({ viewport: phone });
  const letIn = await holdApp(page, '/register');
  await fill(page, registration(newAccount()));
  await page.getByLabel('Save as').selectOption('Work');
  const button = page.getByRole('button', { name: 'Register' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await button.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('loading');
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/register'));
  letIn();
  expect((await sent).postDataJSON()).toMatchObject({ label: 'Work' });
  await page.waitForURL('/menu');
});

it('the first page of a visit does not fade in, and a mouse that rests on it does not ask for the app', async () => {
  const { page } = await fixture.visitor();
  await page.goto('/login', { waitUntil: 'networkidle' });
  const entrance = () => page.locator('article').evaluate((one) => getComputedStyle(one).animationName);
  expect(await entrance()).toBe('none');
  expect(await page.locator('#root').getAttribute('data-ready')).toBe('visitor');
  await page.mouse.move(100, 100);
  await page.mouse.move(120, 110);
  await page.locator('#root:not([data-ready])').waitFor();
  expect(await entrance()).toBe('none');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('/register');
  await expect.poll(entrance).not.toBe('none');
});

it('what is typed while the app comes stays, and so does the focus', async () => {
  const { page } = await fixture.visitor({ viewport: phone });
  const letIn = await holdApp(page, '/register');
  await page.getByLabel('Name').pressSequentially('Asha');
  letIn();
  await page.locator('#root:not([data-ready])').waitFor();
  await page.keyboard.type(' Rao');
  await page.keyboard.press('Tab');
  await page.keyboard.type('asha@');
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@');
});

it("the menu shows today's pizzas before the app is loaded, and those added meanwhile are in the cart", async () => {
  const { page } = await fixture.customer({ viewport: phone });
  const letIn = await holdApp(page, '/menu');
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add Margherita' }).click();
  await page.locator('main img').first().waitFor();
  letIn();
  await inCart(page, 'Margherita', 2);
  await expectSteady(page);
});

it('logged-in users never see the page prerendered for visitors', async () => {
  const { page } = await fixture.customer();
  const letIn = await holdApp(page, '/');
  expect(await page.getByRole('banner').getByRole('link', { name: 'Register' }).count()).toBe(0);
  letIn();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});
