import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buy, fillCart } from './support/place-orders.ts';
import { openStage } from './support/stage.ts';
import { attempt } from './support/steps.ts';

const stage = openStage();
const assets = /\/assets\/[\w.-]+$/;

it('whichever file of the shop is missing, no page is blank', { timeout: 240_000 }, async () => {
  const customer = await stage.customer();
  const visitor = await stage.visitor();
  const admin = await stage.admin();
  await fillCart(stage.shop.url, customer.session);
  await buy(stage.shop, customer.session);
  const tried = new Set<string>();
  for (const [person, paths] of [
    [customer, ['/order', '/menu', '/cart', '/profile', '/add-inventory', '/contact', '/status']],
    [visitor, ['/', '/login', '/register']],
    [admin, ['/admin', '/admin/orders', '/admin/inventory', '/admin/orders/board']],
  ] as const) {
    person.excuse(/./);
    const { page } = person;
    for (const path of paths) {
      const files = new Set<string>();
      const note = (request: { url: () => string }) => files.add(new URL(request.url()).pathname);
      page.on('request', note);
      await page.goto(path);
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      for (const file of [...files].filter((one) => assets.test(one) && !tried.has(one))) {
        tried.add(file);
        await attempt(`${file} at ${path}`, () => seeWithout(page, path, file));
      }
    }
  }
  expect(tried.size).toBeGreaterThan(60);
});

async function seeWithout(page: Page, path: string, file: string): Promise<void> {
  await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }));
  const lost = page.waitForResponse(`**${file}`);
  await page.goto(path);
  await page.keyboard.press('Shift');
  await lost;
  const isBlank = async () => (await page.locator('#root').innerText()).trim().length < 20;
  await expect.poll(isBlank, { timeout: 5_000 }).toBe(false);
  // What a part of the page breaks, it breaks at once.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))');
  expect(await isBlank()).toBe(false);
  await page.unroute(`**${file}`);
}
