import { routes } from '@forno/shared/contracts/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { two } from './support/place-orders.ts';
import { type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';
import { dialogFrame, openDialog, payInDialog, sendLogin } from './support/steps.ts';
import { expectSoon } from './support/stopwatch.ts';

const fixture = openBrowserFixture({ alone: true });

async function atTheCart(): Promise<LoggedIn> {
  const person = await fixture.customer({ allowErrors: /./, cart: two, at: '/cart' });
  await person.page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await person.page.waitForLoadState('networkidle');
  return person;
}

/** From now on the shop serves a release with other names of all files, and nothing of the last one. */
async function replaceBuild(page: Page): Promise<void> {
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/assets\/next\//, async (route) => {
    const url = route.request().url().replace('/next/', '/');
    // A page that is left while files are on their way needs none of them.
    const file = await route.fetch({ url }).catch(() => undefined);
    const text = await file?.text().catch(() => undefined);
    if (!file || text === undefined) return;
    const body = text.replaceAll('"assets/', '"assets/next/');
    await route.fulfill(
      /\.(js|css)$/.test(route.request().url()) ? { response: file, body } : { response: file },
    );
  });
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (!route.request().headers()['accept']?.includes('text/html')) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"/assets/', '"/assets/next/');
      await route.fulfill({ response, body });
    },
  );
}

async function msTo(seen: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await seen;
  return performance.now() - started;
}

it('a new release under an open cart: the next screen comes by itself, and the cart is kept', async () => {
  const { page, ask } = await atTheCart();
  await replaceBuild(page);
  const renewed = page.waitForRequest(/\/assets\/next\//);
  await page.getByRole('link', { name: 'Profile' }).click();
  const ms = await msTo(renewed);
  await page.getByText('Not Verified').waitFor();
  await expectSoon(page, ms, 3_000);
  expect((await ask(routes.cart)).cartData).toHaveLength(2);
});

it('a new release under the login: what was typed stays, and one is logged in', async () => {
  const { account } = await fixture.join();
  const { page } = await fixture.visitor({ allowErrors: /./, at: '/login' });
  await replaceBuild(page);
  await page.getByLabel('Email').fill(account.email);
  const ms = await msTo(expect.poll(() => page.locator('#root').getAttribute('data-ready')).toBeNull());
  await expectSoon(page, ms, 3_000);
  expect(await page.getByLabel('Email').inputValue()).toBe(account.email);
  await sendLogin(page, account);
  await page.waitForURL('/menu');
});

it('a new release under the payment dialog: what comes after the payment is there already', async () => {
  const { page } = await atTheCart();
  await openDialog(page);
  await replaceBuild(page);
  const late: string[] = [];
  page.on('request', (request) => void (/\/assets\//.test(request.url()) && late.push(request.url())));
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');
  await page.getByRole('link', { name: /orders? under way/i }).waitFor();
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
  await page.getByRole('button', { name: 'Share this delivery' }).waitFor();
  expect(late).toEqual([]);
});

it('a new release waits while something is typed or being paid', async () => {
  const { page } = await atTheCart();
  await page.goto('/contact');
  await page.getByLabel('Message').fill('Is there');
  await replaceBuild(page);
  await page.evaluate(`dispatchEvent(new Event('vite:preloadError'))`);
  await page.waitForResponse((answer) => answer.url().endsWith('/contact') && answer.ok());
  await page.waitForResponse((answer) => answer.url().endsWith('/contact') && answer.ok());
  expect(await page.getByLabel('Message').inputValue()).toBe('Is there');
  expect(await page.locator('script[src*="/assets/next/"]').count()).toBe(0);
  expect(await page.locator(dialogFrame).count()).toBe(0);
  await page.getByLabel('Message').fill('');
  await page.locator('script[src*="/assets/next/"]').first().waitFor({ state: 'attached' });
});
