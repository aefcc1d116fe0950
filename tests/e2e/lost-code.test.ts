import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowserFixture, type TestUser } from './support/browser-fixture.ts';
import { loseFile } from './support/intercept.ts';
import { buy, fillCart } from './support/place-orders.ts';

const fixture = openBrowserFixture();
let known: TestUser;
beforeAll(async () => {
  known = await fixture.join();
  await buy(fixture.shop, known.session);
  await fillCart(fixture.shop.url, known.session);
});

/** One file of each way in which a page asks for its code: all others of a way share what asks for them. */
const ways: ReadonlyArray<readonly [way: string, who: keyof typeof enter, path: string, file: string]> = [
  ['the first script', 'customer', '/order', 'index-*.js'],
  ['the script of a page rendered ahead', 'visitor', '/', 'prerendered-*.js'],
  ['the first style sheet', 'visitor', '/', 'index-*.css'],
  ['a font', 'visitor', '/', 'figtree-latin-basic-*.woff2'],
  ['a screen', 'customer', '/order', 'orders-page-*.js'],
  ['the style sheet of a screen', 'customer', '/order', 'orders-page-*.css'],
  ['what screens share', 'customer', '/order', 'useQuery-*.js'],
  ['the screens behind a screen', 'admin', '/admin/orders', 'admin-routes-*.js'],
  ['a part of a screen', 'visitor', '/', 'featured-pizzas-*.js'],
  ['a part of the cart', 'customer', '/cart', 'gst-invoice-*.js'],
  ['a part that a screen asks for itself', 'customer', '/menu', 'food-*.js'],
  ['live events', 'customer', '/order', 'connect-*.js'],
  ['toasts', 'customer', '/menu', 'toast-host-*.js'],
  ['the question for a second factor', 'admin', '/admin/orders', 'code-dialog-*.js'],
];

const enter = {
  visitor: () => fixture.visitor({ allowErrors: /./ }),
  customer: () => fixture.again(known, { allowErrors: /./ }),
  admin: () => fixture.admin({ allowErrors: /./ }),
};

it.each(ways)('no page is blank without %s', async (_way, who, path, file) => {
  const { page } = await enter[who]();
  await seeWithout(page, path, `/assets/${file}`);
});

async function seeWithout(page: Page, path: string, file: string): Promise<void> {
  await loseFile(page, file);
  const lost = page.waitForResponse(`**${file}`);
  await page.goto(path);
  await page.keyboard.press('Shift');
  await lost;
  const isBlank = async () => (await page.locator('#root').innerText()).trim().length < 20;
  await expect.poll(isBlank).toBe(false);
  // What a part of the page breaks, it breaks at once.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))');
  expect(await isBlank()).toBe(false);
}
