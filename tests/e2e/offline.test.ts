import { notices } from '@forno/shared/messages/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './support/look.ts';
import { buy, fillCart } from './support/place-orders.ts';
import { type LoggedIn, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { addPizza, toast, toastsSeen } from './support/steps.ts';

const fixture = openBrowserFixture();
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker?.ready;
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(stores.map((store) => store.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** A customer whose browser has the worker, and has seen menu, cart and orders. */
async function regular(): Promise<LoggedIn> {
  const allowErrors = /net::ERR_|WebSocket|Failed to fetch|status of 50\d/;
  const person = await fixture.customer({ serviceWorkers: 'allow', viewport: phone, allowErrors });
  const { page, session } = person;
  await buy(fixture.shop, session);
  await fillCart(fixture.shop.url, session);
  await page.goto('/menu');
  await expect.poll(() => keptPaths(page)).toContain('/index.html');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  for (const [path, call] of [
    ['/menu', '/pizza/food'],
    ['/cart', '/user/cart'],
    ['/order', '/order/get_orders'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => keptPaths(page)).toContain(call);
  }
  return person;
}

it('without a network, a reload shows the last menu, cart and orders and their time, and a page of its own', async () => {
  const { page, context } = await regular();
  await page.goto('/order');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.goto('/menu');
  await addPizza(page, 'Arrabbiata');
  await toast(page, notices.cartUpdated);
  await fixture.shop.bffs[0]?.stop();
  await context.setOffline(true);
  try {
    for (const [path, shows] of [
      ['/order', 'Order Received'],
      ['/menu', 'Contains gluten'],
      // Added just before, after the cart was last asked for.
      ['/cart', 'Arrabbiata'],
    ] as const) {
      await page.goto(path);
      await page.getByText(shows).locator('visible=true').first().waitFor();
      await page.getByText(/This is how it was as of \d+:\d\d [ap]m\./).waitFor();
      // One steady line, and no toast beside it.
      expect(await toastsSeen(page)).toEqual([]);
    }
    await expectAccessible(page);
    await page.goto('/contact');
    await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
    await expectAccessible(page);
  } finally {
    await fixture.shop.bffs[0]?.start();
    await context.setOffline(false);
  }
  await page.getByLabel('Message').waitFor();
  await page.goto('/order');
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByText(/This is how it was/).count()).toBe(0);
});

it('says so in the first seconds too, before there is a worker, until the network is back', async () => {
  const { page, context } = await fixture.visitor({
    viewport: phone,
    allowErrors: /net::ERR_|WebSocket|Failed to fetch/,
  });
  await page.addInitScript(`document.addEventListener('load', ({ target }) =>
    target.src?.endsWith('/offline.js') && Object.assign(window, { ready: true }), true)`);
  await page.goto('/menu');
  await page.waitForFunction(() => 'ready' in window);
  await page.mouse.move(100, 100);
  await page.locator('#root:not([data-ready])').waitFor();
  await context.setOffline(true);
  await page.getByText(/^You are offline\. This is how it was as of \d+:\d\d [ap]m\.$/).waitFor();
  await context.setOffline(false);
  await page.getByText(/^You are offline/).waitFor({ state: 'detached' });
});

it('logging out leaves no answers behind, they are nobody else’s before, and a worker switched off removes itself', async () => {
  const { page, allowErrors } = await regular();
  allowErrors(/status of 401/);
  await page.goto('/order');
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
  await fixture.shop.bffs[0]?.stop();
  try {
    await page.evaluate(`localStorage.setItem('token', 'another')`);
    await page.goto('/order');
    await page.getByRole('heading', { name: 'Your orders' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(await page.getByText('Order Received').count()).toBe(0);
  } finally {
    await fixture.shop.bffs[0]?.start();
  }
  await page.goto('/menu');
  await page.evaluate(`fetch('/user/logout', { method: 'POST' })`);
  await expect.poll(() => keptPaths(page)).not.toContain('/order/get_orders');
  for (const path of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
    expect((await fetch(fixture.shop.url + path)).headers.get('content-type')).toBe('image/png');
  // Nothing here registers the other one again, as the app does long after it was loaded.
  await page.goto('/icon-192.png');
  await page.evaluate(`navigator.serviceWorker.register('/no-worker.js')`);
  await expect.poll(() => page.evaluate('caches.keys()')).toEqual([]);
});
