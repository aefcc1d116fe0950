import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { one } from './support/place-orders.ts';
import { openDialog, payInDialog } from './support/steps.ts';

const fixture = openBrowserFixture();

/** What a test holds back, until it opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('the words of the menu stay until its pizzas can be added, with a gutter', async () => {
  const { page } = await fixture.visitor({ viewport: phone });
  const { opened, open } = gate();
  await page.route('**/pizza/menu', async (route) => {
    await opened;
    await route.continue();
  });
  const asked = page.waitForRequest('**/pizza/menu');
  await page.goto('/our-menu', { waitUntil: 'commit' });
  await asked;
  const words = page.locator('.written').getByRole('heading', { name: 'Margherita' });
  await words.waitFor();
  expect(await words.evaluate((word) => word.getBoundingClientRect().left)).toBeGreaterThanOrEqual(16);
  // The app is there, and waits for what it was asked to show.
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  expect(await words.isVisible()).toBe(true);
  open();
  await page.getByRole('button', { name: 'Add Margherita' }).waitFor();
  expect(await page.locator('.written').count()).toBe(0);
});

it('a cart that was paid is never shown empty, however late the page of the orders comes', async () => {
  const { page } = await fixture.customer({ viewport: phone, cart: one, at: '/cart' });
  const { opened, open } = gate();
  await openDialog(page);
  await page.route('**/payment/verify-payment', async (route) => {
    await opened;
    await route.continue();
  });
  await page.evaluate(`
    window.emptied = 0;
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes('empty')) window.emptied += 1;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  `);
  await payInDialog(page, 'paid');
  // The provider tells the server as well: on a slow machine the orders are there before anybody has looked.
  await page
    .getByText(/^Your order is (being )?placed\.?$/)
    .first()
    .waitFor();
  const button = page.getByRole('button', { name: 'Proceed to Checkout' });
  expect(await page.getByRole('table').or(button).count()).toBe(0);
  open();
  await page.waitForURL('/order');
  await page.getByRole('listitem').filter({ hasText: 'Margherita' }).first().waitFor();
  expect(await page.evaluate('window.emptied')).toBe(0);
});
